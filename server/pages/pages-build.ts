import type { ServerBuild } from 'react-router'

/** Output of `react-router build`. Its entry also exports the values that the server shares with the pages. */
export type PagesBuild = ServerBuild & { entry: { module: typeof import('#app/entry.server.tsx') } }
