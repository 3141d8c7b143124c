/** The package's own types refer to packages that it does not install. */
declare module '@energetic-ai/core' {
  /** Resolves when the backend of the models is initialized. */
  export function ready(): Promise<void>
}
