/** Test files with the beginning of the titles that should find a fault; without titles all of their tests. */
export type Tests = { files: readonly string[]; titles?: readonly string[] };

/**
 * A small fault in one file of the program, and the tests that should find it. `find` stands in the file exactly once.
 * Tests in `test/browser` run in a browser, files in `tools` are commands, and all others run by Vitest.
 */
export type Fault = {
  name: string;
  file: string;
  find: string;
  replace: string;
  tests: Tests;
};
