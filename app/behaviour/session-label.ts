const tokenKey = 'access-token'

/** Says 'Dashboard' where the bar says 'Login', as long as a token is kept in this browser. */
function showSession(): void {
  const isSignedIn = localStorage.getItem(tokenKey) !== null
  for (const link of document.querySelectorAll<HTMLElement>('[data-session-label]')) {
    link.dataset.visitorLabel ??= link.textContent
    link.textContent = (isSignedIn ? link.dataset.sessionLabel : link.dataset.visitorLabel) ?? null
  }
}

showSession()
addEventListener('storage', ({ key }) => {
  if (key === tokenKey || key === null) showSession()
})
// A page that comes back from the browser's memory may be older than the sign-in.
addEventListener('pageshow', ({ persisted }) => persisted && showSession())
