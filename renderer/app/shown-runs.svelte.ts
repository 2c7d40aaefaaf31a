interface ShownRun<About> {
  readonly id: string;
  readonly about: About;
  readonly done: number;
  /** Null until the number of rows is known. */
  readonly total: number | null;
}

/** Runs that write a file. The newest one is shown until it ends, then the one before it that still runs. */
export class ShownRuns<About> {
  #runs = $state.raw<readonly ShownRun<About>[]>([]);

  /** The run to show, or null if none is running. */
  get current(): ShownRun<About> | null {
    return this.#runs.at(-1) ?? null;
  }

  begin(id: string, about: About): void {
    this.#runs = [...this.#runs, { id, about, done: 0, total: null }];
  }

  /** Updates the progress of a run. Does nothing if the run is not one of these. */
  report(id: string, done: number, total: number): void {
    this.#runs = this.#runs.map((run) => (run.id === id ? { ...run, done, total } : run));
  }

  end(id: string): void {
    this.#runs = this.#runs.filter((run) => run.id !== id);
  }
}
