import { useState } from 'react'
import { href, Link, useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { changeService, type ListedServiceRow, listAllServices, sortServices } from '#app/api/services.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { ScreenFailure } from '#app/components/dashboard/screen/screen-failure.tsx'
import { showErrorToast } from '#app/components/dashboard/screen/show-error-toast.ts'
import { useMovedFocus } from '#app/components/dashboard/screen/use-moved-focus.ts'
import { buttonClass } from '#app/components/ui/button.tsx'
import { ConfirmDialog } from '#app/components/ui/overlays/confirm-dialog.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/services'
import { ServiceItem } from './service-item.tsx'

const title = 'Services and prices'

export const clientLoader = async (_: Route.LoaderArgs) => ({ services: await listAllServices(api) })
export const loader = onServer(clientLoader)

/** Services in the order of the order form, with hidden ones. */
export default function Services({ loaderData: { services } }: Route.ComponentProps) {
  useReloadOn(['service'])
  const { revalidate } = useRevalidator()
  const holdFocus = useMovedFocus(services)
  const [hiding, setHiding] = useState<ListedServiceRow>()

  async function move(from: number, to: number) {
    const slugs = services.map(({ slug }) => slug)
    const [moved] = slugs.splice(from, 1)
    const row = services[from]
    if (!moved || !row) return
    slugs.splice(to, 0, moved)
    holdFocus(row)
    try {
      await sortServices(api, slugs)
      await revalidate()
    } catch (error) {
      showErrorToast(error)
    }
  }
  async function show({ slug, title, version }: ListedServiceRow) {
    try {
      await changeService(api, slug, { active: true, version })
      showToast({ title: `“${title}” is visible` })
    } catch (error) {
      showErrorToast(error)
    }
    await revalidate()
  }
  async function hide() {
    if (!hiding) return
    await changeService(api, hiding.slug, { active: false, version: hiding.version })
    showToast({ title: `“${hiding.title}” is hidden` })
    await revalidate()
  }

  return (
    <Page
      title={title}
      lead="Visible services can be ordered, in this order. Changes are visible to visitors at once."
      action={
        <Link to={href('/dashboard/services/edit/:slug?')} className={buttonClass('main', '', 'small')}>
          Add a service
        </Link>
      }
    >
      {services.length === 0 ? (
        <DashboardEmptyState title="No services yet">
          Add the first one, so that clients can order online.
        </DashboardEmptyState>
      ) : (
        <ol aria-label="Services" className="divide-y divide-line border-y border-line">
          {services.map((service, index) => (
            <li key={service._id} className="py-5">
              <ServiceItem
                service={service}
                onUp={index > 0 ? () => move(index, index - 1) : undefined}
                onDown={index < services.length - 1 ? () => move(index, index + 1) : undefined}
                onToggle={() => (service.active ? setHiding(service) : show(service))}
              />
            </li>
          ))}
        </ol>
      )}
      <ConfirmDialog
        isOpen={hiding !== undefined}
        onClose={() => setHiding(undefined)}
        title={`Hide “${hiding?.title ?? ''}”?`}
        confirmLabel="Hide"
        onConfirm={hide}
      >
        It can no longer be ordered, and its prices disappear from the website. Orders keep what was agreed.
        You can show it again at any time.
      </ConfirmDialog>
    </Page>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ScreenFailure title={title} error={error} />
)
