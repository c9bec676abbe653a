import dashboardStyles from '#app/dashboard.css?url'

/** Brings the dashboard's scripts and styles into the browser's cache while somebody is busy signing in. */
export function fetchDashboard(): void {
  const parts = [
    () => import('#app/hydrate-dashboard.tsx'),
    () => import('#app/routes/dashboard/layout.tsx'),
    () => import('#app/routes/dashboard/home/home.tsx'),
    () => fetch(dashboardStyles),
  ]
  // What doesn't come now comes with the dashboard.
  for (const load of parts) load().catch(() => {})
}
