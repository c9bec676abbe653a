// Chromium paints the dashboard's shell before it has parsed the opt-in to view transitions, and the transition then
// fails with an error. Skip it when navigating to the dashboard.
addEventListener('pageswap', ({ activation, viewTransition }) => {
  const address = activation?.entry.url
  if (address && new URL(address).pathname.startsWith('/dashboard')) viewTransition?.skipTransition()
})
