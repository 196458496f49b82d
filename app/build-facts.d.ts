/** What the build of the process writes down of itself; absent in development. */
interface ImportMetaEnv {
  readonly VERSION?: string;
  readonly COMMIT?: string;
}
