type Loader = (namespaces: readonly string[]) => Promise<void>;

// On the server all words are there from the start; the browser's entry puts its own loader here.
let load: Loader = async () => {};

/** Brings the words of a page before it is shown. */
export function loadNamespaces(namespaces: readonly string[]): Promise<void> {
  return load(namespaces);
}

/** Tells how missing words are fetched. */
export function setNamespaceLoader(loader: Loader): void {
  load = loader;
}
