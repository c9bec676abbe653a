import { Download } from 'lucide-react'
import { api } from '#app/api/browser.ts'
import { saveFile } from '#app/components/dashboard/records/save-file.ts'
import { useAction } from '#app/components/dashboard/records/use-action.ts'
import { buttonClass } from '#app/components/ui/button.tsx'
import { type ListQuery, type ListShape, toApiFilter } from './list-shape.ts'
import { MenuButton } from './menu-button.tsx'

const formats = [
  { format: 'csv', label: 'CSV file' },
  { format: 'xlsx', label: 'Excel file' },
]

/** Exports all rows that match the filter, across all pages, as a file. */
export function ExportMenu({ shape, asked }: { shape: ListShape; asked: ListQuery }) {
  const { isWorking, act } = useAction()

  const save = (format: string) =>
    act(async () => {
      const query = new URLSearchParams({ ...toApiFilter(asked, shape), sort: asked.sort, format })
      const response = await api.open(`/${shape.resource}/export?${query}`)
      const [, name = `${shape.resource}.${format}`] =
        /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
      saveFile(name, await response.blob())
    })

  return (
    <MenuButton
      choices={formats.map(({ format, label }) => ({ label, onChoose: () => void save(format) }))}
      disabled={isWorking}
      className={buttonClass('second', '', 'small')}
    >
      <Download aria-hidden="true" className="size-4" />
      {isWorking ? 'Exporting…' : 'Export'}
    </MenuButton>
  )
}
