import { ButtonLink } from '#app/components/ui/button.tsx'

declare global {
  interface Window {
    showLoadFailure?: () => void
  }
}

/** Shows a message when a script of the screen cannot be loaded, as an inline script: the recorded input would never be
 * replayed, and browsers retry a failed module only in a new document. */
export function watchScripts(): void {
  window.showLoadFailure = () => document.getElementById('unfinished')?.removeAttribute('hidden')
  const showIfOurs = ({ target }: Event) => {
    // Browser extensions inject scripts of their own, and some of them fail.
    const isOurs = target instanceof HTMLScriptElement && target.type === 'module'
    if (isOurs && window.replayRecordedInput) window.showLoadFailure?.()
  }
  addEventListener('error', showIfOurs, true)
}

export function LoadFailure() {
  return (
    <div
      id="unfinished"
      hidden
      role="alert"
      className="fixed inset-x-4 bottom-4 z-60 mx-auto flex max-w-xl flex-wrap items-center justify-between gap-3 rounded-small border-l-4 border-danger bg-raised px-4 py-3 shadow-high"
    >
      <p className="font-medium">Part of this page could not be loaded. Check the connection.</p>
      {/* An empty href reloads this page. */}
      <ButtonLink size="small" href="">
        Load it again
      </ButtonLink>
    </div>
  )
}
