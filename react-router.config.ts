import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // One cached list of all routes, so that moving about the dashboard asks the server only for data.
  // Split, a screen is three requests where one does.
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
} satisfies Config
