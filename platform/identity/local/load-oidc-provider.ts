/** Loads the library without the warning that it has for every Node that is not called LTS, ours among them. */
export async function loadOidcProvider(): Promise<typeof import('oidc-provider')> {
  const { warn } = globalThis.console
  globalThis.console.warn = () => {}
  try {
    return await import('oidc-provider')
  } finally {
    globalThis.console.warn = warn
  }
}
