import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { href, useNavigate } from 'react-router'
import { api } from '#app/api/browser.ts'
import { type ClientDetailRow, getClient } from '#app/api/clients.ts'
import { getProgress, listFreeParts, listMilestones } from '#app/api/milestones.ts'
import { listOrdersOfProject, type OrderRow } from '#app/api/orders.ts'
import { listProjectFiles } from '#app/api/project-files.ts'
import { addProject, changeProject, getProjectDraft, type ProjectDraft } from '#app/api/project-form.ts'
import { listProofs } from '#app/api/proofs.ts'
import { getWork } from '#app/api/work.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { Credentials } from '#app/components/dashboard/secrets/credentials.tsx'
import { DraftNotice } from '#app/components/form/draft-notice.tsx'
import { FormFrame } from '#app/components/form/form-frame.tsx'
import { useDraft } from '#app/components/form/use-draft.ts'
import { followRecord, useOpenedVersion } from '#app/components/form/use-opened-version.ts'
import { useSending } from '#app/components/form/use-sending.ts'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { WorkPanel } from '#app/components/work/work-panel.tsx'
import { isPermitted } from '#core/permissions.ts'
import { projectNames } from '#core/project/project.ts'
import { onServer } from '../server-read.server.ts'
import { accountContext } from '../shell/account-context.ts'
import { RecordLinks } from '../shell/staff-link.tsx'
import { useHasPermission } from '../shell/use-account.ts'
import type { Route } from './+types/project-form'
import { emptyProject } from './empty-project.ts'
import { FilesPanel } from './files-panel.tsx'
import { PlanPanel } from './plan-panel.tsx'
import { ProjectFields } from './project-fields.tsx'
import { anchorOf, PartLinks, ProjectPanel } from './project-panel.tsx'
import { newProjectRules, projectChangeRules, withoutHidden } from './project-rules.ts'
import { ProofsPanel } from './proofs-panel.tsx'
import { SecretLinks } from './secret-links.tsx'

export const clientLoader = async ({ request, params: { id }, context }: Route.LoaderArgs) => ({
  forClient: id ? undefined : await findClient(request),
  edited: id ? await getProjectDraft(api, id) : undefined,
  orders:
    id && isPermitted({ kind: 'user', ...context.get(accountContext) }, 'order.list')
      ? await listOrdersOfProject(api, id)
      : [],
  work: id ? await getWork(api, { kind: 'project', id }) : undefined,
  milestones: id ? await listMilestones(api, id) : [],
  freeParts: id ? await listFreeParts(api, id) : [],
  progress: id ? await getProgress(api, id) : undefined,
  proofs: id ? await listProofs(api, id) : [],
  files: id ? await listProjectFiles(api, id) : [],
})
export const loader = onServer(clientLoader)

async function findClient(request: Request) {
  const clientId = new URL(request.url).searchParams.get('client')
  return clientId ? await getClient(api, clientId) : undefined
}

export default function ProjectScreen({ params: { id = '' }, loaderData }: Route.ComponentProps) {
  const mayOpenPasswords = useHasPermission('secret-link.manage')
  const { edited, forClient, orders, work, milestones, freeParts, progress, proofs, files } = loaderData
  useReloadOn(['task', 'milestone', 'proof', 'project-file', 'invoice'])
  if (edited) {
    const { draft, clientId, isNotified, version } = edited
    const hasPlan = milestones.length > 0
    const titles = [
      ...['Plan', 'Proofs', 'Files'],
      ...(mayOpenPasswords ? ['Access data', 'One-time links'] : []),
      ...(work ? ['Tasks'] : []),
      'Details',
    ]
    return (
      <Page title="Edit project" lead={draft.companyName}>
        <RecordLinks links={linksOf(clientId, orders)} />
        <div className="mb-10 grid max-w-3xl gap-6">
          <PartLinks titles={titles} />
          <PlanPanel
            key={`plan ${id}`}
            projectId={id}
            milestones={milestones}
            freeParts={freeParts}
            isComplete={draft.progress === '100' && !progress?.reason}
            progress={progress}
          />
          <ProofsPanel
            key={`proofs ${id}`}
            projectId={id}
            client={{ clientName: draft.ownerName, email: draft.email, isNotified }}
            proofs={proofs}
          />
          <FilesPanel key={`files ${id}`} projectId={id} files={files} />
          {mayOpenPasswords && (
            <>
              <ProjectPanel
                title="Access data"
                lead="The client sees it too. Shown one entry at a time, for 30 seconds. Every view is recorded."
              >
                <Credentials key={`access ${id}`} projectId={id} />
              </ProjectPanel>
              <SecretLinks key={`links ${id}`} projectId={id} />
            </>
          )}
          {work && (
            <div id={anchorOf('Tasks')} className="scroll-mt-20">
              <WorkPanel about={{ kind: 'project', id }} work={work} />
            </div>
          )}
        </div>
        <div id={anchorOf('Details')} className="scroll-mt-20">
          <ProjectForm
            key={id}
            initial={draft}
            draftKey={`project:${id}:${version}`}
            hasPlan={hasPlan}
            version={version}
            send={(changed, version) => changeProject(api, { id, version, hasPlan, saved: draft }, changed)}
          />
        </div>
      </Page>
    )
  }
  return (
    <Page
      title="Add a project"
      lead={`${forClient ? forClient.name : 'The client with this e-mail address'} sees it on the dashboard.`}
    >
      <ProjectForm
        key={`new ${forClient?._id}`}
        initial={{ ...emptyProject, ...(forClient && factsOf(forClient)) }}
        draftKey={`project:${forClient?._id ?? ''}`}
        send={(draft) => addProject(api, draft)}
        isNew
      />
    </Page>
  )
}

const factsOf = ({ recordEmail, name, company, country }: ClientDetailRow) => ({
  ...{ email: recordEmail, ownerName: name, companyName: company, countryName: country },
})

const linksOf = (clientId: string | null, orders: OrderRow[]) => [
  ...(clientId ? [{ to: href('/dashboard/clients/:id', { id: clientId }), label: 'View client' }] : []),
  ...orders.map(({ _id: id, number }) => ({
    ...{ to: href('/dashboard/new-orders/:id', { id }), label: `View order ${number}` },
  })),
]

const passwords = ['emailPassword', 'wpPassword'] as const

type ProjectFormProps = {
  initial: ProjectDraft
  draftKey: string
  version?: number
  send: (draft: ProjectDraft, version: number) => Promise<unknown>
  isNew?: boolean
  /** The progress follows from milestones, and is no field. */
  hasPlan?: boolean
}

function ProjectForm(props: ProjectFormProps) {
  const { initial, send, isNew = false, hasPlan = false } = props
  const opened = useOpenedVersion(props.version ?? 0)
  const navigate = useNavigate()
  const resolver = useMemo(() => (isNew ? newProjectRules : projectChangeRules(initial)), [isNew, initial])
  const form = useForm({ resolver, ...followRecord(initial) })
  const draft = useDraft(form, props.draftKey, passwords)
  const sending = useSending(form, {
    send: (project) => opened.save((version) => send(withoutHidden(project), version)),
    fieldNames: projectNames,
    onSent() {
      draft.forget()
      showToast({ title: isNew ? 'Project added successfully' : 'Project saved' })
      void navigate(href('/dashboard/projects'))
    },
  })
  return (
    <div className="max-w-3xl">
      <FormFrame
        label="Project"
        form={form}
        sending={sending}
        failure={isNew ? 'Failed to add project' : 'Failed to save project'}
        submitLabel={isNew ? 'Add project' : 'Save changes'}
        hasDraft
      >
        {draft.isRestored && <DraftNotice onStartOver={draft.startOver} />}
        <ProjectFields form={form} isNew={isNew} hasPlan={hasPlan} />
      </FormFrame>
    </div>
  )
}
