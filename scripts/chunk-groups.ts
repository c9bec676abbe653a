type ModuleInfo = { importers: readonly string[]; importedIds: readonly string[] }
type Graph = { getModuleInfo: (id: string) => ModuleInfo | null }

/** From so many entries on, a module comes with every screen. */
const mostScreens = 12

/** Forms come with the few screens that have one. */
const ofForms = /\/app\/components\/form\/|\/core\/attachment\//

const inPackages = (...names: string[]) => new RegExp(`/node_modules/(${names.join('|')})/`)

/** Which modules travel together: a phone fetches six scripts at a time, and a round trip costs it 150 ms. */
export const groupChunks = () => [
  // The public pages' entry needs it, and nothing else; the other is a line that whatever has a form needs.
  { name: 'preload', priority: 11, test: /vite\/preload-helper|\/app\/schemas-without-eval/ },
  { name: 'react', priority: 10, test: inPackages('react', 'react-dom', 'scheduler') },
  // Before the schemas, which would otherwise take `visible-text` with them: every screen's state machine needs it.
  {
    name: 'router',
    priority: 9,
    test: /\/node_modules\/react-router\/|\/app\/hydrate-dashboard|\/core\/visible-text\./,
  },
  {
    name: 'schemas',
    priority: 9,
    test: /\/node_modules\/zod\/|\/core\/(text|listing|paging|money-input)\.ts/,
  },
  // What the public pages' islands need stays apart, or they would fetch the dashboard.
  {
    name: usedBy(
      'public-forms',
      /\/app\/islands\/(contact-form|review-form|reviews-carousel|hydrate-island)/,
    ),
    debugName: 'public forms',
    priority: 8,
    minShareCount: 2,
  },
  {
    name: usedBy('account', /\/app\/islands\/(login-panel|excel-upload\/excel-upload)/),
    debugName: 'account',
    priority: 7,
    minShareCount: 2,
  },
  { name: 'form-library', priority: 6, test: inPackages('react-hook-form') },
  { name: 'icons', priority: 5, minShareCount: 2, test: /\/lucide-react\/dist\/esm\/icons\// },
  {
    name: 'dashboard',
    priority: 4,
    minShareCount: mostScreens,
    test: (id: string) => !ofForms.test(id),
  },
  { name: 'forms', priority: 3, minShareCount: mostScreens },
  { name: lightPieces(), debugName: 'pieces', priority: 2, minShareCount: 2 },
  // What opens comes later (`comesLater`); its libraries come with the first of it.
  {
    name: 'widgets',
    priority: 1,
    minShareCount: 2,
    test: inPackages('@base-ui', '@floating-ui', 'tabbable'),
  },
]

/** Names the group for what such a module imports, directly or by others. */
function usedBy(name: string, importing: RegExp) {
  const known = new Map<string, boolean>()
  function isUsed(id: string, graph: Graph): boolean {
    const found = known.get(id)
    if (found !== undefined) return found
    known.set(id, false)
    // All icons come by one index, whoever wants one of them.
    const importers = id.includes('/lucide-react/') ? [] : (graph.getModuleInfo(id)?.importers ?? [])
    const isOne = importing.test(id) || importers.some((importer) => isUsed(importer, graph))
    known.set(id, isOne)
    return isOne
  }
  return (id: string, graph: Graph) => (isUsed(id, graph) ? name : null)
}

const lightPackages = inPackages('react', 'react-dom', 'scheduler', 'react-router', 'lucide-react')
const ourCode = /^(?!.*\/node_modules\/).*\/(app|core)\//
const isOurs = (id: string) => ourCode.test(id) && !ofForms.test(id)

/** What several screens share and costs next to nothing by itself: neither it nor what it imports needs a library that
 * some screens do without. */
function lightPieces() {
  const isOnPublicPages = usedBy('public', /\/app\/(islands|behaviour)\/|\/app\/entry\.client/)
  const known = new Map<string, boolean>()
  function isLight(id: string, graph: Graph): boolean {
    const found = known.get(id)
    if (found !== undefined) return found
    known.set(id, true)
    const imports = graph.getModuleInfo(id)?.importedIds ?? []
    const light = lightPackages.test(id) || (isOurs(id) && imports.every((one) => isLight(one, graph)))
    known.set(id, light)
    return light
  }
  return (id: string, graph: Graph) =>
    isOurs(id) && isLight(id, graph) && !isOnPublicPages(id, graph) ? 'pieces' : null
}
