import { allowedLicences, explainedLicences } from './explained.ts'

export type Component = {
  name: string
  version?: string
  purl?: string
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[]
}
export type Bill = { bomFormat?: string; specVersion?: string; components?: Component[] }

/** Evaluates a licence expression: `A OR B` needs one allowed licence, `A AND B` both. */
const isAllowed = (licence: string): boolean =>
  licence
    .replace(/[()]/g, ' ')
    .split(/\s+OR\s+/)
    .some((choice) => choice.split(/\s+AND\s+/).every((one) => allowedLicences.has(one.trim())))

const licenceOf = ({ licenses = [] }: Component): string =>
  licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? '').join(' AND ') ||
  'none'

/** Lists the problems of a bill of materials as messages. */
export function findLicenceProblems(bill: Bill, fewest: number): string[] {
  const { bomFormat, components = [] } = bill
  if (bomFormat !== 'CycloneDX') return ['npm wrote no CycloneDX document.']
  if (components.length < fewest) {
    return [`It lists ${components.length} packages, but package.json alone has ${fewest} dependencies.`]
  }
  return components.flatMap((component) => {
    const licence = licenceOf(component)
    const { name, version, purl } = component
    const known = explainedLicences.some((one) => one.name.test(name) && one.licence === licence)
    if (!purl?.startsWith('pkg:npm/')) return [`${name} ${version} does not come from npm.`]
    return known || isAllowed(licence)
      ? []
      : [`${name} ${version}: licence ${licence} is neither allowed nor explained.`]
  })
}
