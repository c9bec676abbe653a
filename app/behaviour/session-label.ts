const tokenKey = 'access-token'

/** Shows 'Dashboard' instead of 'Login' while this browser stores an access token. */
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
// A page restored from the back/forward cache may predate the sign-in.
addEventListener('pageshow', ({ persisted }) => persisted && showSession())
