import { href } from 'react-router'
import { ScreenTabs } from '#app/components/dashboard/screen/screen-tabs.tsx'
import { listParts } from '#app/components/list/list-parts.ts'
import {
  pendingRequests,
  requestsToQuote,
  type TemplateRequestStatus,
  templateRequestMachine,
} from '#core/template-request/template-request.ts'

type RequestPart = {
  value: 'pending' | 'to-quote' | 'ended'
  label: string
  states: readonly TemplateRequestStatus[]
  empty: string
  hint: string
}

const arrivalHint = 'Clients choose a template under Your website. Their requests appear here automatically.'

export const requestParts = listParts<RequestPart>([
  { value: 'pending', label: 'Waiting', states: pendingRequests, empty: 'No requests.', hint: arrivalHint },
  {
    value: 'to-quote',
    label: 'To quote',
    states: requestsToQuote,
    empty: 'No request waits for a quote.',
    hint: arrivalHint,
  },
  {
    value: 'ended',
    label: 'Ended',
    states: templateRequestMachine.states.filter(
      (state) => state !== 'draft' && !pendingRequests.includes(state),
    ),
    empty: 'No ended requests yet.',
    hint: 'Requests that became orders, or were declined, withdrawn or expired, appear here.',
  },
])

/** Tabs of the lists of requests, and of the templates if there is no current list. */
export function RequestTabs({ current }: { current: RequestPart | undefined }) {
  const templates = {
    label: 'Templates',
    to: href('/dashboard/template-request/templates'),
    isCurrent: current === undefined,
  }
  const lists = requestParts.tabs(href('/dashboard/template-request'), current)
  return <ScreenTabs label="Template requests" tabs={[...lists, templates]} />
}
