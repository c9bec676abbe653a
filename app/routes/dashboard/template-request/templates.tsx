import { Plus } from 'lucide-react'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { listAllTemplates, sortTemplates } from '#app/api/templates.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { showErrorToast } from '#app/components/dashboard/screen/show-error-toast.ts'
import { useMovedFocus } from '#app/components/dashboard/screen/use-moved-focus.ts'
import { useEdited } from '#app/components/form/use-edited.ts'
import { Button } from '#app/components/ui/button.tsx'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/templates'
import { RequestTabs } from './request-tabs.tsx'
import { TemplateDialog } from './template-dialog.tsx'
import { TemplateItem } from './template-item.tsx'

export const clientLoader = async (_: Route.LoaderArgs) => ({ templates: await listAllTemplates(api) })
export const loader = onServer(clientLoader)

/** Template list in gallery order. */
export default function Templates({ loaderData: { templates } }: Route.ComponentProps) {
  useReloadOn(['template'])
  const { revalidate } = useRevalidator()
  const holdFocus = useMovedFocus(templates)
  const edited = useEdited(templates)
  const add = (
    <Button size="small" onClick={() => edited.edit('new')}>
      <Plus aria-hidden="true" className="size-4" />
      Add a template
    </Button>
  )

  async function move(from: number, to: number) {
    const ids = templates.map(({ _id }) => _id)
    const [moved] = ids.splice(from, 1)
    if (!moved) return
    ids.splice(to, 0, moved)
    holdFocus({ _id: moved })
    try {
      await sortTemplates(api, ids)
      await revalidate()
    } catch (error) {
      showErrorToast(error)
    }
  }

  return (
    <Page
      title="Template requests"
      lead="The templates, as clients see them under Your website."
      action={add}
    >
      <RequestTabs current={undefined} />
      {templates.length === 0 ? (
        <DashboardEmptyState title="No templates yet">
          Add the first one, with a picture, its purpose and a starting price.
        </DashboardEmptyState>
      ) : (
        <ol aria-label="Templates" className="-mt-6 divide-y divide-line border-b border-line">
          {templates.map((template, index) => (
            <li key={template._id} className="py-5">
              <TemplateItem
                template={template}
                onEdit={() => edited.edit(template)}
                onChanged={revalidate}
                onUp={index > 0 ? () => move(index, index - 1) : undefined}
                onDown={index < templates.length - 1 ? () => move(index, index + 1) : undefined}
              />
            </li>
          ))}
        </ol>
      )}
      {edited.isOpen && <TemplateDialog template={edited.row} onClose={edited.close} onSaved={revalidate} />}
    </Page>
  )
}
