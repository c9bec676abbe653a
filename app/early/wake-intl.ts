/** Runs by itself with the document: the first date that is put into words takes a cheap phone 80 ms, whatever it is. The
 * browser looks then which languages it knows, once for all threads: a worker has it look, while the page is laid out.
 * Where none can be had, the screen has it look. */
export function wakeIntl(worker: string): void {
  const policy = window.trustedTypes?.createPolicy('intl', { createScriptURL: () => worker })
  new Worker(policy?.createScriptURL('') ?? worker)
}

declare global {
  interface Window {
    /** Browsers that know it take a script's address from a policy only. */
    trustedTypes?: {
      createPolicy: (
        name: string,
        rules: { createScriptURL: () => string },
      ) => { createScriptURL: (address: string) => string }
    }
  }
}
