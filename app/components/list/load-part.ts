import type { ListShape } from './list-shape.ts'
import { type Loaded, loadList } from './load-list.ts'

/** Works like `loadList` for the part of a list that a tab or the path selects; the part does not count as a filter. */
export async function loadPart<Row>(
  request: Request,
  shape: ListShape,
  part: { name: string; value: string },
): Promise<Loaded<Row>> {
  const url = new URL(request.url)
  url.searchParams.set(part.name, part.value)
  const filter = { kind: 'fixed' as const, name: part.name, label: '' }
  const loaded = await loadList<Row>(new Request(url, { signal: request.signal }), {
    ...shape,
    filters: [...shape.filters, filter],
  })
  const { [part.name]: _, ...filters } = loaded.asked.filters
  return { ...loaded, asked: { ...loaded.asked, filters, part: { [part.name]: part.value } } }
}
