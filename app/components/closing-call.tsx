import { href } from 'react-router'
import { OrderButton } from './order-button.tsx'
import { ButtonLink } from './ui/button.tsx'
import { ClosingBand } from './ui/closing-band.tsx'

type ClosingCallProps = { title: string; children: string; subject: string }

/** The end of a page: order by chat, or write first. */
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
