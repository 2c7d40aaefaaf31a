interface ShownRun<About> {
  readonly id: string;
  readonly about: About;
  readonly done: number;
  /** The number of rows, or null while it is unknown. */
  readonly total: number | null;
}

/** Runs that write a file. The newest run is shown until it ends, then the newest of the others. */
export class ShownRuns<About> {
  #runs = $state.raw<readonly ShownRun<About>[]>([]);

  /** The run to show, or null if none is running. */
  get current(): ShownRun<About> | null {
    return this.#runs.at(-1) ?? null;
  }

  begin(id: string, about: About): void {
    this.#runs = [...this.#runs, { id, about, done: 0, total: null }];
  }

  /** Updates the progress of a run. Unknown runs are ignored. */
  report(id: string, done: number, total: number): void {
    this.#runs = this.#runs.map((run) => (run.id === id ? { ...run, done, total } : run));
  }

  end(id: string): void {
    this.#runs = this.#runs.filter((run) => run.id !== id);
  }
}
