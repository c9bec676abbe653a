import { ButtonLink } from '#app/components/ui/button.tsx'

declare global {
  interface Window {
    tellUnfinished?: () => void
  }
}

/** Runs by itself with the document: where a script of the screen doesn't come, nothing that is pressed would ever be done.
 * Browsers try a script that failed only with the next document. */
export function watchScripts(): void {
  window.tellUnfinished = () => document.getElementById('unfinished')?.removeAttribute('hidden')
  const tellOfScript = ({ target }: Event) => {
    // A browser's extensions bring scripts of their own, and some of them fail.
    const isOurs = target instanceof HTMLScriptElement && target.type === 'module'
    if (isOurs && window.doEarly) window.tellUnfinished?.()
  }
  addEventListener('error', tellOfScript, true)
}

export function Unfinished() {
  return (
    <div
      id="unfinished"
      hidden
      role="alert"
      className="fixed inset-x-4 bottom-4 z-60 mx-auto flex max-w-xl flex-wrap items-center justify-between gap-3 rounded-small border-l-4 border-danger bg-raised px-4 py-3 shadow-high"
    >
      <p className="font-medium">Part of this page could not be loaded. Check the connection.</p>
      {/* An empty address is this page once more. */}
      <ButtonLink size="small" href="">
        Load it again
      </ButtonLink>
    </div>
  )
}
