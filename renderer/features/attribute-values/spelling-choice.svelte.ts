import type { Cluster } from '../../../electron/contract/index.ts';

/** A cluster with the selected spelling, and whether it is ticked. */
export interface ChosenCluster {
  readonly cluster: Cluster;
  readonly chosen: string;
  readonly ticked: boolean;
  /** The number of products with another spelling. */
  readonly toSet: number;
  readonly products: number;
}

const getClusterName = ({ spellings: [most] }: Cluster): string => most?.value ?? '';
const sum = (counts: readonly number[]): number => counts.reduce((total, one) => total + one, 0);

/** The selected spellings of an attribute's clusters. The most frequent one is the default. */
export class SpellingChoice {
  readonly #clusters: readonly Cluster[];
  #ticked = $state.raw<readonly string[]>([]);
  #chosen = $state.raw<Readonly<Record<string, string>>>({});
  readonly all: readonly ChosenCluster[] = $derived.by(() => this.#clusters.map((cluster) => this.#choiceOf(cluster)));
  readonly ticked: readonly ChosenCluster[] = $derived(this.all.filter(({ ticked }) => ticked));
  /** The number of products to change in all ticked clusters. */
  readonly toSet: number = $derived(sum(this.ticked.map(({ toSet }) => toSet)));

  constructor(clusters: readonly Cluster[]) {
    this.#clusters = clusters;
  }

  tick(cluster: Cluster, on: boolean): void {
    const others = this.#ticked.filter((name) => name !== getClusterName(cluster));
    this.#ticked = on ? [...others, getClusterName(cluster)] : others;
  }

  /** Selecting a spelling also ticks the cluster. */
  choose(cluster: Cluster, value: string): void {
    this.#chosen = { ...this.#chosen, [getClusterName(cluster)]: value };
    this.tick(cluster, true);
  }

  clear(): void {
    this.#ticked = [];
  }

  /** Returns each spelling to replace with its replacement, in the ticked clusters or in all. */
  settings(clusters = this.ticked): readonly (readonly [string, string])[] {
    return clusters.flatMap(({ cluster, chosen }) =>
      cluster.spellings.filter(({ value }) => value !== chosen).map(({ value }) => [value, chosen] as const),
    );
  }

  #choiceOf(cluster: Cluster): ChosenCluster {
    const chosen = this.#chosen[getClusterName(cluster)] ?? getClusterName(cluster);
    const others = cluster.spellings.filter(({ value }) => value !== chosen);
    return {
      cluster,
      chosen,
      ticked: this.#ticked.includes(getClusterName(cluster)),
      toSet: sum(others.map(({ products }) => products)),
      products: sum(cluster.spellings.map(({ products }) => products)),
    };
  }
}
