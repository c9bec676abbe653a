import { Download } from 'lucide-react'
import { useState } from 'react'
import { api } from '#app/api/browser.ts'
import { saveFile } from '#app/components/dashboard/records/save-file.ts'
import { useAction } from '#app/components/dashboard/records/use-action.ts'
import { buttonClass } from '#app/components/ui/button.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { type ListQuery, type ListShape, toApiFilter } from './list-shape.ts'
import { MenuButton } from './menu-button.tsx'

const formats = [
  { format: 'csv', label: 'CSV file' },
  { format: 'xlsx', label: 'Excel file' },
]

/** Exports all rows that match the filter, across all pages, as a file. A long list is saved in parts. */
export function ExportMenu({ shape, asked }: { shape: ListShape; asked: ListQuery }) {
  const { isWorking, act } = useAction()
  const [nextPart, setNextPart] = useState<string>()

  const save = (path: string) =>
    act(async () => {
      const response = await api.open(path)
      const [, name = shape.resource] =
        /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
      saveFile(name, await response.blob())
      const [, next] = /<\/api([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '') ?? []
      setNextPart(next)
      if (next) showToast({ title: 'The file is not complete: ‘Export’ has the next part' })
    })
  const pathOf = (format: string) => {
    const { resource, filter: own } = shape.exported ?? { resource: shape.resource, filter: {} }
    const filter = { ...own, ...toApiFilter(asked, shape), ...(asked.sort && { sort: asked.sort }) }
    return `/${resource}/export?${new URLSearchParams({ ...filter, format })}`
  }

  return (
    <MenuButton
      choices={[
        ...formats.map(({ format, label }) => ({ label, onChoose: () => void save(pathOf(format)) })),
        ...(nextPart ? [{ label: 'Next part', onChoose: () => void save(nextPart) }] : []),
      ]}
      disabled={isWorking}
      className={buttonClass('second', '', 'small')}
    >
      <Download aria-hidden="true" className="size-4" />
      {isWorking ? 'Exporting…' : 'Export'}
    </MenuButton>
  )
}
