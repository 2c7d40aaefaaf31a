import './app/initial-requests.ts';
import { mount } from 'svelte';
import App from './App.svelte';
import { hideCompositionKeys } from './app/bridge.ts';
import './styles/tokens.css';
import './styles/base.css';
import './styles/parts.css';

const target = document.getElementById('app');
if (target === null) throw new Error('The page has no element #app');
hideCompositionKeys();
mount(App, { target });
