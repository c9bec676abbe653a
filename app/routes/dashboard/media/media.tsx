import { Crop, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { readMediaRoom } from '#app/api/media.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { useEdited } from '#app/components/form/use-edited.ts'
import { List } from '#app/components/list/list.tsx'
import { loadList } from '#app/components/list/load-list.ts'
import { useRemoval } from '#app/components/list/removal.tsx'
import { RowAction } from '#app/components/list/row-action.tsx'
import { lazyComponent, useLazyComponent } from '#app/components/ui/loading/lazy-component.ts'
import type { MediaRow } from '#core/media/media.ts'
import { trashDays } from '#core/trash/trash.ts'
import { onServer } from '../server-read.server.ts'
import { useHasPermission } from '../shell/use-account.ts'
import type { Route } from './+types/media'
import { mediaColumns, mediaList, nameOfMedia } from './media-list.tsx'
import { MediaUploads } from './media-uploads.tsx'

export async function clientLoader({ request }: Route.LoaderArgs) {
  const [list, room] = await Promise.all([loadList<MediaRow>(request, mediaList), readMediaRoom(api)])
  return { list, room }
}
export const loader = onServer(clientLoader)

const mediaDialog = lazyComponent(async () => (await import('./media-dialog.tsx')).MediaDialog)
const cropDialog = lazyComponent(async () => (await import('./crop-dialog.tsx')).CropDialog, { isRare: true })

export default function Media({ loaderData: { list, room } }: Route.ComponentProps) {
  useReloadOn([])
  const mayEdit = useHasPermission('media.update')
  const { revalidate } = useRevalidator()
  const edited = useEdited(list.rows)
  const MediaDialog = useLazyComponent(mediaDialog, edited.isOpen, edited.close)
  const [cropped, setCropped] = useState<MediaRow>()
  const endCrop = () => setCropped(undefined)
  const CropDialog = useLazyComponent(cropDialog, cropped !== undefined, endCrop)
  const { askOne, askMany, dialog } = useRemoval<MediaRow>({
    kind: 'media',
    shape: mediaList,
    nameOf: nameOfMedia,
    question: `It leaves the library and stays in the trash for ${trashDays} days. Posts and pages that show it keep it.`,
    questionOfMany: `They leave the library and stay in the trash for ${trashDays} days. Posts and pages that show them keep them.`,
    done: 'Picture deleted',
  })
  const actions = (row: MediaRow) => (
    <>
      <RowAction isFolding label="Edit" about={row.name} icon={Pencil} onClick={() => edited.edit(row)} />
      <RowAction isFolding label="Crop" about={row.name} icon={Crop} onClick={() => setCropped(row)} />
      <RowAction isFolding label="Delete" about={row.name} icon={Trash2} onClick={() => askOne(row)} />
    </>
  )
  return (
    <Page title="Media" lead="Pictures for posts, work, services, pages and templates.">
      <MediaUploads room={room} onAdded={revalidate} />
      <List
        shape={mediaList}
        loaded={list}
        columns={mediaColumns}
        nameOf={nameOfMedia}
        actions={mayEdit ? actions : undefined}
        bulk={mayEdit ? [{ label: 'Delete', icon: Trash2, run: askMany }] : undefined}
        empty={
          <DashboardEmptyState title="No pictures yet">
            Drop pictures above, paste one, or choose files.
          </DashboardEmptyState>
        }
      />
      {edited.row && MediaDialog && (
        <MediaDialog key={edited.row._id} media={edited.row} onClose={edited.close} onChanged={revalidate} />
      )}
      {cropped && CropDialog && (
        <CropDialog
          key={cropped._id}
          media={cropped}
          onClose={endCrop}
          onCropped={() => void revalidate().then(endCrop)}
        />
      )}
      {dialog}
    </Page>
  )
}
