import type { Plugin } from 'vite'

const reload = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/

// Thrown at once, the router would wait for the screen for ever.
const screenThatTells = `
const tell = () => {
  throw Object.assign(new Error(), { name: 'MissingScript', cause: error, script: route.module });
};
return (routeModulesCache[route.id] = { clientMiddleware: [], clientLoader: tell, default: tell, ErrorBoundary: tell });`

/** The router loads the page anew when a screen's script can't be fetched: without a line that leaves the browser's own
 * error where the dashboard was. Instead the screen tells (`app/routes/dashboard/unloaded-screen.tsx`). */
export function missingScript(): Plugin {
  let isReplaced = false
  return {
    name: 'missing-script',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/react-router\/dist\/production\/.*\/routeModules\.js$/ },
      handler(code) {
        isReplaced ||= reload.test(code)
        return { code: code.replace(reload, screenThatTells), map: null }
      },
    },
    buildEnd(error) {
      if (!error && !isReplaced)
        this.error('The router no longer loads the page anew in the place that is replaced here.')
    },
  }
}
