type Loader = (namespaces: readonly string[]) => Promise<void>;

// The server has all texts from the start; the browser's entry sets its own loader.
let load: Loader = async () => {};

/** Loads the texts of a page before it is shown. */
export function loadNamespaces(namespaces: readonly string[]): Promise<void> {
  return load(namespaces);
}

/** Sets how missing texts are loaded. */
export function setNamespaceLoader(loader: Loader): void {
  load = loader;
}
