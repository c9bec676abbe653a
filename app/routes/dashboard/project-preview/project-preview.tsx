import { href, Link, useRevalidator } from 'react-router'
import { ownRecords } from '#app/api/acting.ts'
import { noSuchRecord } from '#app/api/api-error.ts'
import { api } from '#app/api/browser.ts'
import { getProgress, listMilestones } from '#app/api/milestones.ts'
import { getOrder, writeToOrder } from '#app/api/orders.ts'
import { listInvoicesOfOrder } from '#app/api/payments.ts'
import { listProjectFiles } from '#app/api/project-files.ts'
import { listProofs } from '#app/api/proofs.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { ProjectFiles } from '#app/components/project-files/project-files.tsx'
import { RoundList } from '#app/components/proofs/round-list.tsx'
import { FileList } from '#app/components/thread/file-list.tsx'
import { MessageForm } from '#app/components/thread/message-form.tsx'
import { Thread } from '#app/components/thread/thread.tsx'
import { buttonClass } from '#app/components/ui/button.tsx'
import { type OrderStatus, orderStatusLabels } from '#core/order/order.ts'
import { ReviewInvitation } from '../pending-applications/review-invitation.tsx'
import { ReviewWork } from '../pending-applications/review-work.tsx'
import { isDelivered, nextStep } from '../projects-preview/own-work.ts'
import { readWork } from '../projects-preview/read-works.ts'
import { onServer } from '../server-read.server.ts'
import { accountContext } from '../shell/account-context.ts'
import { useMayAsClient } from '../shell/use-account.ts'
import type { Route } from './+types/project-preview'
import { Costs } from './costs.tsx'
import { OwnCredentials } from './credentials.tsx'
import { Plan } from './plan.tsx'
import { WorkDetails } from './work-details.tsx'

/** Loads a project, or an order that has no project yet, by its _id. */
export async function clientLoader({ context, params }: Route.LoaderArgs) {
  const user = context.get(accountContext)
  const own = ownRecords(user)
  const work = await readWork(api, user, params.id)
  if (!work) throw noSuchRecord()
  const placed = work.order
  const { project } = work
  const [order, invoices, milestones, progress, proofs, files] = await Promise.all([
    placed && getOrder(api, placed._id),
    placed && own.list('invoice.list-own', () => listInvoicesOfOrder(api, placed)),
    project ? listMilestones(api, project._id) : [],
    project && getProgress(api, project._id),
    project ? listProofs(api, project._id) : [],
    project ? listProjectFiles(api, project._id) : [],
  ])
  return { work, order, invoices: invoices?.rows ?? [], milestones, progress, proofs, files }
}

export const loader = onServer(clientLoader)

export default function ProjectPreview({ loaderData }: Route.ComponentProps) {
  const { work, order, invoices, milestones, progress, proofs, files } = loaderData
  useReloadOn(['project', 'milestone', 'proof', 'project-file', 'order', 'invoice', 'payment-claim'])
  const { revalidate } = useRevalidator()
  const mayAnswer = useMayAsClient('proof.answer')
  const round = mayAnswer ? proofs.find(({ status }) => status === 'open') : undefined
  const mayChangeFiles = useMayAsClient('project-file.change')
  const milestone = milestones.find(({ doneAt }) => !doneAt)
  const maySeeSecrets = useMayAsClient('project.reveal')
  const { project } = work
  const about = project ? `about=project&id=${project._id}` : `about=order&id=${work.id}`
  const report = (
    <Link to={`${href('/dashboard/report-problem')}?${about}`} className={buttonClass('second', '', 'small')}>
      Report a problem
    </Link>
  )
  return (
    <Page title={work.name} lead={nextStep({ ...work, round, milestone })} action={report}>
      {order?.status === 'in-review' && <ReviewWork order={order} />}
      {order && <ReviewInvitation order={order} />}
      <div className="grid grid-cols-1 items-start gap-x-12 xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div className="min-w-0">
          <WorkDetails work={work} progressReason={progress?.reason} />
          <Plan milestones={milestones} isDelivered={isDelivered(work)} />
          {project && proofs.length > 0 && (
            <Panel title="Proofs" lead="Drafts for you to comment on and to approve, by rounds.">
              <RoundList projectId={project._id} proofs={proofs} />
            </Panel>
          )}
          {project && (
            <Panel title="Files" lead="Everything that we hand over, and what you give us.">
              <ProjectFiles projectId={project._id} files={files} mayChange={mayChangeFiles} />
              <p className="mt-4 text-small text-muted">
                Take everything with you, with access data if you choose a passphrase:{' '}
                <Link
                  to={`${href('/dashboard/account')}#your-data`}
                  className="font-semibold text-accent hover:underline"
                >
                  Collect your data
                </Link>
              </p>
            </Panel>
          )}
          {order && (
            <>
              <Panel title="Activity">
                <Thread
                  messages={order.messages}
                  clientName="You"
                  earlier={order.earlierMessages}
                  events={order.events}
                  nameOf={(state) => orderStatusLabels[state as OrderStatus]}
                  beginning="Ordered"
                />
              </Panel>
              <Panel title="Write to us">
                <MessageForm
                  key={order._id}
                  draftKey={`order:${order._id}`}
                  label="Your message"
                  send={({ text, files }, key) =>
                    writeToOrder(api, order._id, { text, attachmentIds: files, internal: false }, key)
                  }
                  onSent={() => void revalidate()}
                />
              </Panel>
            </>
          )}
        </div>
        <div className="min-w-0">
          {order && order.files.length > 0 && (
            <Panel title="Files of the order">
              <FileList files={order.files} />
            </Panel>
          )}
          {project?.notes && (
            <Panel title="Notes">
              <p className="whitespace-pre-line wrap-anywhere">{project.notes}</p>
            </Panel>
          )}
          <Costs project={project} order={order} invoices={invoices} />
          {project && maySeeSecrets && <OwnCredentials projectId={project._id} />}
        </div>
      </div>
    </Page>
  )
}
