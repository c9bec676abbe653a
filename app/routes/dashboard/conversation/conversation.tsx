import { href, Link, useRevalidator } from 'react-router'
import { listArticleTitles } from '#app/api/articles.ts'
import { api } from '#app/api/browser.ts'
import { type CannedReplyRow, listCannedReplies } from '#app/api/canned-replies.ts'
import { getConversation, type WholeConversation, writeToConversation } from '#app/api/conversations.ts'
import { listServices } from '#app/api/services.ts'
import { listUsers } from '#app/api/users.ts'
import { getWork } from '#app/api/work.ts'
import { ConversationBadge } from '#app/components/dashboard/records/conversation-badge.tsx'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { BackLink } from '#app/components/dashboard/screen/back-link.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { RecordLead } from '#app/components/dashboard/screen/record-lead.tsx'
import { useFocusFromHash } from '#app/components/dashboard/screen/use-focus-from-hash.ts'
import { FileList } from '#app/components/thread/file-list.tsx'
import { MessageForm } from '#app/components/thread/message-form.tsx'
import { Thread } from '#app/components/thread/thread.tsx'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { useBrand } from '#app/components/use-brand.ts'
import { AnswerDue } from '#app/components/work/answer-due.tsx'
import { WorkPanel } from '#app/components/work/work-panel.tsx'
import type { ArticleTitleRow } from '#core/article/article.ts'
import { fillPlaceholders } from '#core/canned-reply/canned-reply.ts'
import type { ReplyInput } from '#core/conversation/conversation.ts'
import { nameOfContact } from '../contacts/contact-list.tsx'
import { onServer } from '../server-read.server.ts'
import { useAccount, useHasPermission } from '../shell/use-account.ts'
import type { Route } from './+types/conversation'
import { ConversationChat } from './conversation-chat.tsx'
import { ConversationClient } from './conversation-client.tsx'
import { ConversationDetails } from './conversation-details.tsx'
import { ConversationRecords } from './conversation-records.tsx'
import { ConversationWork } from './conversation-work.tsx'

export async function clientLoader({ params }: Route.LoaderArgs) {
  const staff = new URLSearchParams({ can: 'problem.change', disabled: 'false', limit: '100' })
  const [conversation, admins, cannedReplies, services, work, articles] = await Promise.all([
    getConversation(api, params.id),
    listUsers(api, staff),
    listCannedReplies(api),
    listServices(api),
    getWork(api, { kind: 'contact', id: params.id }),
    listArticleTitles(api, { audience: 'public' }),
  ])
  return { conversation, admins: admins.rows, cannedReplies, services, work, articles }
}

export const loader = onServer(clientLoader)

export default function Conversation({ loaderData }: Route.ComponentProps) {
  const { conversation, admins, cannedReplies, services, work, articles } = loaderData
  const canOpenMails = useHasPermission('mail.list')
  useFocusFromHash()
  useReloadOn(['contact', 'mail', 'task', 'problem', 'order', 'quote'])
  const { status, channel, isOurs, createdAt, answerDueAt, messages, earlierMessages } = conversation
  const back = <BackLink to={href('/dashboard/new-dashboard-contact')}>All messages</BackLink>
  const lead = (
    <RecordLead>
      <ConversationBadge status={status} /> {isOurs ? 'sent' : 'received'}
      {channel !== 'site' && (channel === 'mail' ? ' by mail' : ' by chat')}{' '}
      <RelativeTime value={createdAt} /> <AnswerDue value={answerDueAt} />
    </RecordLead>
  )
  return (
    <Page title={nameOfContact(conversation)} lead={lead} action={back}>
      <div className="grid grid-cols-1 items-start gap-x-12 xl:grid-cols-[minmax(0,1fr)_20rem] xl:grid-rows-[auto_1fr]">
        <Opening conversation={conversation} />
        <div className="min-w-0 xl:col-start-1">
          <Panel title="Answers and notes">
            {messages.length === 0 && <p className="text-muted">Nobody has answered yet.</p>}
            <Thread
              messages={messages}
              earlier={earlierMessages}
              events={[]}
              nameOf={(state) => state}
              beginning=""
              clientName={nameOfContact(conversation)}
              canOpenMails={canOpenMails}
            />
          </Panel>
          <Answer conversation={conversation} cannedReplies={cannedReplies} articles={articles} />
        </div>
        <div className="grid gap-8 max-xl:mt-10 xl:col-start-2 xl:row-span-2 xl:row-start-1">
          <ConversationWork key={conversation._id} conversation={conversation} admins={admins} />
          <WorkPanel about={{ kind: 'contact', id: conversation._id }} work={work} isAssignable={false} />
          <ConversationDetails conversation={conversation} />
          <ConversationChat key={`chat ${conversation._id}`} conversation={conversation} />
          <ConversationClient key={`client ${conversation._id}`} conversation={conversation} />
          <ConversationRecords key={`records ${conversation._id}`} {...{ conversation, services }} />
        </div>
      </div>
    </Page>
  )
}

/** The message that opened the conversation. What staff wrote first is in the thread. */
function Opening({ conversation: { subject, message, files, isOurs } }: { conversation: WholeConversation }) {
  return (
    <section aria-label="The message" className="mb-10 grid min-w-0 gap-4">
      {subject && <h2 className="text-body font-semibold wrap-anywhere">{subject}</h2>}
      {message ? (
        <p className="whitespace-pre-line wrap-anywhere">{message}</p>
      ) : (
        !isOurs && <p className="text-muted">The message is empty.</p>
      )}
      <FileList files={files} />
    </section>
  )
}

const nextStates = [
  { value: 'done', label: 'Mark as done' },
  { value: 'open', label: 'Leave open' },
]

function NoMailServer() {
  const maySetUp = useHasPermission('site-settings.update')
  return (
    <div className="mb-4">
      <Notice tone="danger">
        <p>No mail server is set up: an answer is stored here, but not sent.</p>
        {maySetUp && (
          <Link to={href('/dashboard/site-settings/:section?', { section: 'mail' })} className="underline">
            Set up the mail server
          </Link>
        )}
      </Notice>
    </div>
  )
}

type AnswerProps = {
  conversation: WholeConversation
  cannedReplies: CannedReplyRow[]
  articles: ArticleTitleRow[]
}

function Answer({ conversation, cannedReplies, articles }: AnswerProps) {
  const { revalidate } = useRevalidator()
  const { name: me } = useAccount()
  const { _id: id, canReply, hasMailServer, status, name, email } = conversation
  const { name: company } = useBrand()
  const values = { name: name || 'there', email, company, me }
  const isSpam = status === 'spam'
  const isNotesOnly = isSpam || !canReply
  return (
    <Panel
      id="answer"
      title={isNotesOnly ? 'Write a note' : 'Answer'}
      action={
        !isNotesOnly && (
          <Link to={href('/dashboard/canned-replies')} className="text-small text-accent hover:underline">
            Canned replies
          </Link>
        )
      }
    >
      {isNotesOnly && (
        <p className="mb-4 text-muted">
          {isSpam
            ? 'This message is marked as spam. To answer it, change its state first.'
            : conversation.channel === 'chat'
              ? 'Answer in the chat. Here you can write notes for your colleagues.'
              : 'This message has no valid e-mail address, so it cannot be answered by mail.'}
        </p>
      )}
      {!isNotesOnly && !hasMailServer && <NoMailServer />}
      <MessageForm
        key={id}
        draftKey={`contact:${id}`}
        label={isNotesOnly ? 'Note' : `Mail to ${email}`}
        statuses={nextStates}
        keepLabel="Wait for an answer"
        takesFiles={false}
        isNotesOnly={isNotesOnly}
        articles={articles}
        cannedReplies={cannedReplies.map(({ title, text }) => ({
          title,
          text: fillPlaceholders(text, values),
        }))}
        send={({ text, internal, status: next }, key) => {
          const withStatus = next && !internal ? { status: next as ReplyInput['status'] } : {}
          return writeToConversation(api, id, { text, internal, ...withStatus }, key)
        }}
        onSent={() => void revalidate()}
      />
    </Panel>
  )
}
