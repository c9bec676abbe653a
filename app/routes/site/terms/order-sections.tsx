import { href } from 'react-router'
import type { LegalSection } from '#app/components/site/legal-page.tsx'
import type { Brand } from '#core/brand/brand.ts'

export const orderSections = (brand: Brand): LegalSection[] => [
  {
    id: 'quote',
    title: 'From a question to an order',
    text: (
      <>
        <p>
          Asking costs nothing. You get a written quote with what is made, the price, the deposit, the number
          of revisions and the working days. It holds for the time written on it, or for 14 days.
        </p>
        <p>
          An order with a plan exists once we have accepted it; any other once you have accepted our quote on
          this site, with your name and these terms. What isn’t in the quote is a new quote, never a surprise
          on the invoice.
        </p>
      </>
    ),
  },
  {
    id: 'payment',
    title: 'Prices and payment',
    text: (
      <>
        <p>
          Prices are in US dollars and are paid in taka, at the rate written on the invoice: by bKash, Nagad,
          Rocket, bank or cash. This site takes no payments and asks for no card.
        </p>
        <p>
          A person checks each payment by its transaction ID and sends a receipt. Work begins when the deposit
          is there; the balance is due before delivery. Only pay to the numbers printed on your invoice.
        </p>
      </>
    ),
  },
  {
    id: 'revisions',
    title: 'Revisions',
    text: (
      <p>
        A coded website includes 2 design iterations in Starter, 4 in Growth, and as many as you need in
        Enterprise; the <a href={`${href('/coding')}#pricing`}>prices</a> say what else. For other work the
        quote gives the number. A revision changes what was agreed; a different idea is a new quote. Our own
        mistakes are corrected for nothing and count as no revision.
      </p>
    ),
  },
  {
    id: 'support',
    title: 'Support after delivery',
    text: (
      <p>
        Support lasts 1 month for Starter, 3 for Growth and 6 for Enterprise, counted from delivery. It means
        that we repair faults and answer questions within one working day (Sunday to Thursday). New pages,
        outages of your hosting, and changes made by others are not part of it, but ask: we usually can help.
      </p>
    ),
  },
  {
    id: 'refunds',
    title: 'Cancelling and refunds',
    text: (
      <>
        <ul>
          <li>Before we have begun: everything you paid.</li>
          <li>
            After we have begun: what you paid, less the part of the work that is done. We show it to you.
          </li>
          <li>
            We are more than 30 days late and it isn’t because we wait for you: you may cancel, and pay only
            for the parts you keep.
          </li>
          <li>After you have approved the delivery: no refund, but the repairs of the support time.</li>
        </ul>
        <p>
          Refunds go to the account the money came from, within 10 working days. Domains, licences and
          advertising that we bought for you can’t be refunded.
        </p>
      </>
    ),
  },
  {
    id: 'social',
    title: 'Social media work',
    text: (
      <p>
        We promise the work in the quote, not the mood of a platform. Facebook, Instagram and others decide by
        their own rules what they count, show and remove, and numbers can fall again. We never ask for the
        password of your personal account.
      </p>
    ),
  },
  {
    id: 'yours',
    title: 'Whose work it is',
    text: (
      <p>
        What you send stays yours, and you make sure that you may use it. What we make for you becomes yours
        once it is paid, sources included. Libraries, fonts and themes of others keep their licences; we name
        them. We may show finished work in our <a href={href('/portfolios')}>portfolio</a> unless you tell{' '}
        {brand.name} not to.
      </p>
    ),
  },
]
