type ModuleInfo = { importers: readonly string[]; importedIds: readonly string[] }
type Graph = { getModuleInfo: (id: string) => ModuleInfo | null }

/** A module shared by at least this many entries is loaded with every screen. */
const mostScreens = 12
/** A light module shared by fewer entries is loaded by their screens only. With 5, a screen would load 10 kB less, but
 * three more scripts. */
const leastScreens = 3

/** Form modules, which only a few screens load. Many lists have the dialogs. */
const ofForms = /\/app\/components\/form\/(?!(form|reason)-dialog)|\/core\/attachment\//

/** Sections of public pages with their schemas and records: in the dashboard, only the page editor loads them. */
const ofSections =
  /\/app\/components\/(sections\/|content\/(question|portfolio-card)\.)|\/core\/(page|portfolio|record-address)\/|\/core\/site-settings\/setting\./

const inPackages = (...names: string[]) => new RegExp(`/node_modules/(${names.join('|')})/`)

/** Modules that start the dashboard and its first screen. */
const startModules = /\/app\/(root|hydrate-dashboard|routes\/dashboard\/(layout|home\/home))\./
const ofHome = /\/app\/routes\/dashboard\/home\//

/** Groups modules into chunks. A phone fetches six scripts at a time, and a round trip takes 150 ms. */
export const groupChunks = () => [
  // The public entry needs only the preload helper; every form needs the one-line `schemas-without-eval`.
  { name: 'preload', priority: 13, test: /vite\/preload-helper|\/app\/schemas-without-eval/ },
  { name: 'react', priority: 12, test: inPackages('react', 'react-dom', 'scheduler') },
  // Screens, public islands and the schemas need it, and none of them loads all others.
  { name: 'formats', priority: 12, test: /\/core\/(format-number|time)\./ },
  // Listed before the router, whose group includes everything that the dashboard's entry imports: the public islands would
  // load it for a function that both need.
  {
    name: usedBy(
      'public-forms',
      /\/app\/islands\/(contact-form|review-form|reviews-carousel|hydrate-island)/,
    ),
    debugName: 'public forms',
    priority: 11,
    minShareCount: 2,
  },
  {
    name: splitAtStart(usedBy('account', /\/app\/islands\/(login-panel|excel-upload\/excel-upload)/)),
    debugName: 'account',
    priority: 10,
    minShareCount: 2,
  },
  {
    name: splitAtStart(
      lightModulesUsedBy('viewers', /\/app\/islands\/(excel-viewer|shared-proof|shared-quote)\//),
    ),
    debugName: 'viewers',
    priority: 9,
    minShareCount: 2,
  },
  // Listed before the schemas, which would otherwise include these modules of every screen's state machine.
  {
    name: 'router',
    priority: 9,
    test: /\/node_modules\/react-router\/|\/app\/hydrate-dashboard|\/core\/(visible-text|reason)\./,
  },
  {
    name: 'schemas',
    priority: 9,
    test: /\/node_modules\/zod\/|\/core\/(text|listing|paging|money-input|entity|response-fields)\.ts/,
  },
  { name: 'form-library', priority: 6, test: inPackages('react-hook-form') },
  { name: 'icons', priority: 5, minShareCount: 2, test: /\/lucide-react\/dist\/esm\/icons\// },
  { name: ofStart(), debugName: 'start', priority: 5, minShareCount: 2 },
  { name: ofScreens('dashboard', ofForms), debugName: 'dashboard', priority: 4, minShareCount: mostScreens },
  { name: ofScreens('forms'), debugName: 'forms', priority: 3, minShareCount: mostScreens },
  { name: lightModules(), debugName: 'pieces', priority: 2, minShareCount: leastScreens },
  // Popups are lazy (`lazyComponent`); their libraries are loaded with the first one.
  {
    name: 'widgets',
    priority: 1,
    minShareCount: 2,
    test: inPackages('@base-ui', '@floating-ui', 'tabbable'),
  },
]

/** Returns a matcher for the modules that matching modules import, directly or transitively. */
function usedBy(name: string, importing: RegExp) {
  const cache = new Map<string, boolean>()
  function isUsed(id: string, graph: Graph): boolean {
    const found = cache.get(id)
    if (found !== undefined) return found
    cache.set(id, false)
    // All icons are imported through one index, so their importers say nothing.
    const importers = id.includes('/lucide-react/') ? [] : (graph.getModuleInfo(id)?.importers ?? [])
    const isOne = importing.test(id) || importers.some((importer) => isUsed(importer, graph))
    cache.set(id, isOne)
    return isOne
  }
  return (id: string, graph: Graph) => (isUsed(id, graph) ? name : null)
}

/** Matches our modules that the dashboard's frame and the client's home import, apart from those of the home itself. */
function ofStart() {
  const isOfStart = usedBy('start', startModules)
  return (id: string, graph: Graph) => (ourCode.test(id) && !ofHome.test(id) ? isOfStart(id, graph) : null)
}

/** Splits a group, so that the dashboard starts without the modules that only its other users need. */
function splitAtStart(nameOf: (id: string, graph: Graph) => string | null) {
  const isOfStart = ofStart()
  return (id: string, graph: Graph) => {
    const name = nameOf(id, graph)
    return name && !isOfStart(id, graph) ? `${name}-only` : name
  }
}

/** As `usedBy`, for our light modules outside the islands. */
function lightModulesUsedBy(name: string, importing: RegExp) {
  const isUsed = usedBy(name, importing)
  const isLight = findLight()
  return (id: string, graph: Graph) =>
    importing.test(id) || !isOurs(id) || !isLight(id, graph) ? null : isUsed(id, graph)
}

/** Matches modules that screens share, apart from `others` and from what only public pages have in common. */
function ofScreens(name: string, others = /^$/) {
  const isOfMarkdown = usedBy('markdown', /\/app\/components\/ui\/markdown\/markdown\./)
  return (id: string, graph: Graph) =>
    others.test(id) || ofSections.test(id) || isOfMarkdown(id, graph) ? null : name
}

const lightPackages = inPackages('react', 'react-dom', 'scheduler', 'react-router', 'lucide-react')
const ourCode = /^(?!.*\/node_modules\/).*\/(app|core)\//
const isOurs = (id: string) => ourCode.test(id) && !ofForms.test(id)

/** Matches light modules that several screens share: neither they nor their imports need a library that some screens
 * do not load. */
function lightModules() {
  const isOnPublicPages = usedBy('public', /\/app\/(islands|behaviour)\/|\/app\/entry\.client/)
  const isLight = findLight()
  const isPiece = (id: string, graph: Graph) =>
    isOurs(id) && !ofSections.test(id) && isLight(id, graph) && !isOnPublicPages(id, graph)
  return (id: string, graph: Graph) => (isPiece(id, graph) ? 'pieces' : null)
}

/** Finds modules that need no library, apart from those that every screen loads. */
function findLight() {
  const cache = new Map<string, boolean>()
  return isLight
  function isLight(id: string, graph: Graph): boolean {
    const found = cache.get(id)
    if (found !== undefined) return found
    cache.set(id, true)
    const imports = graph.getModuleInfo(id)?.importedIds ?? []
    const light =
      lightPackages.test(id) ||
      id.includes('vite/preload-helper') ||
      (isOurs(id) && imports.every((one) => isLight(one, graph)))
    cache.set(id, light)
    return light
  }
}
