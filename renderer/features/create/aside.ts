import type { Component } from 'svelte';
import type { ResourceName } from '../../../electron/model/index.ts';
import type { AsideProps } from './aside-props.ts';
import ChannelAside from './channel/ChannelAside.svelte';

const asides: Readonly<Partial<Record<ResourceName, Component<AsideProps>>>> = { channel: ChannelAside };

/** The component beside a resource's form; undefined where the form stands alone. */
export const asideOf = (resource: ResourceName): Component<AsideProps> | undefined => asides[resource];
