import type { Component } from 'svelte';
import type { ResourceName } from '../../../electron/model/index.ts';
import type { Draft } from '../../form/inputs.ts';
import ChannelAside from './channel/ChannelAside.svelte';

/** What stands beside a form: it shows what will come of the draft. */
export interface AsideProps {
  readonly draft: Draft;
  /** Closes the dialog and keeps the draft: for a way out to somewhere else. */
  readonly leave: () => void;
}

const asides: Readonly<Partial<Record<ResourceName, Component<AsideProps>>>> = { channel: ChannelAside };

/** The component beside a resource's form; undefined where the form stands alone. */
export const asideOf = (resource: ResourceName): Component<AsideProps> | undefined => asides[resource];
