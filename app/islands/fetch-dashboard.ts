import dashboardStyles from '#app/dashboard.css?url'

/** Prefetches the dashboard's scripts and styles into the browser's cache while the user signs in. */
export function fetchDashboard(): void {
  const parts = [
    () => import('#app/hydrate-dashboard.tsx'),
    () => import('#app/routes/dashboard/layout.tsx'),
    () => import('#app/routes/dashboard/home/home.tsx'),
    () => fetch(dashboardStyles),
  ]
  // Failures are ignored: the dashboard fetches these parts itself.
  for (const load of parts) load().catch(() => {})
}
