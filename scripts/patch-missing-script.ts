import type { Plugin } from 'vite'

const reload = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/

// Throws later, from the loader and the component: if it threw here, the router would wait for the screen forever.
const throwingScreen = `
const fail = () => {
  throw Object.assign(new Error(), { name: 'MissingScript', cause: error, script: route.module });
};
return (routeModulesCache[route.id] = { clientMiddleware: [], clientLoader: fail, default: fail, ErrorBoundary: fail });`

/** Patches the router, which reloads the page when a screen's script cannot be fetched. Offline that would replace the
 * dashboard by the browser's error page. The screen shows the error instead (`unloaded-screen.tsx`). */
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
        return { code: code.replace(reload, throwingScreen), map: null }
      },
    },
    buildEnd(error) {
      if (!error && !isReplaced)
        this.error('The router no longer contains the page reload that this plugin replaces.')
    },
  }
}
