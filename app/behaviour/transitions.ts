// The dashboard's outline is drawn before Chromium has read that it takes part in transitions between pages,
// which then ends in an error: leaving for it goes without one.
addEventListener('pageswap', ({ activation, viewTransition }) => {
  const address = activation?.entry.url
  if (address && new URL(address).pathname.startsWith('/dashboard')) viewTransition?.skipTransition()
})
