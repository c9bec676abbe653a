/** Imports the library and suppresses its warning about Node releases that are not LTS. */
export async function loadOidcProvider(): Promise<typeof import('oidc-provider')> {
  const { warn } = globalThis.console
  globalThis.console.warn = () => {}
  try {
    return await import('oidc-provider')
  } finally {
    globalThis.console.warn = warn
  }
}
