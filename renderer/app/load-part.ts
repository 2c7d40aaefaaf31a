/** Thrown if a part of the program cannot be loaded: its file is missing, cannot be read, or is damaged. */
export class LoadFailure extends Error {}

/** Loads a part of the program that the first screen does not need. Rejects with a `LoadFailure`. */
export const loadPart = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  try {
    return await load();
  } catch (cause) {
    throw new LoadFailure(String(cause), { cause });
  }
};
