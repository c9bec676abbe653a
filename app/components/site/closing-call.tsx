import { href } from 'react-router'
import { ButtonLink } from '../ui/button.tsx'
import { ClosingBand } from '../ui/closing-band.tsx'
import { OrderButton } from './order-button.tsx'

type ClosingCallProps = { title: string; children: string; subject: string }

/** Closing call to action of a page: order by chat, or write a message. */
export function ClosingCall({ title, children, subject }: ClosingCallProps) {
  return (
    <ClosingBand
      title={title}
      actions={
        <>
          <OrderButton subject={subject} />
          <ButtonLink look="second" href={href('/contact')}>
            Write to us
          </ButtonLink>
        </>
      }
    >
      {children}
    </ClosingBand>
  )
}
