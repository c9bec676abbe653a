import { clause, section } from '../default-section.ts'
import { apart } from '../fill-text.ts'
import type { PageContent } from '../page-content.ts'

export const terms: PageContent = {
  title: 'Terms',
  description:
    'How ordering from {name} works: quotes, payment, revisions, support, refunds, and whose work it is afterwards.',
  sections: [
    section('document', {
      title: 'Terms',
      lead: 'What you can count on when you order from us, and what we count on. A written quote comes first where it says something else.',
    }),
    clause('quote', 'From a question to an order', [
      'Asking costs nothing. You get a written quote with what is made, the price, the deposit, the number of revisions and the working days. It holds for the time written on it, or for 14 days.',
      'An order with a plan exists once we have accepted it; any other once you have accepted our quote on this site, with your name and these terms. What isn’t in the quote is a new quote, never a surprise on the invoice.',
    ]),
    clause('payment', 'Prices and payment', [
      'Prices are in US dollars and are paid in taka, at the rate written on the invoice: by {waysToPay}. This site takes no payments and asks for no card.',
      'A person checks each payment by its transaction ID and sends a receipt. Work begins when the deposit is there; the balance is due before delivery. Only pay to the numbers printed on your invoice.',
    ]),
    clause('revisions', 'Revisions', [
      'A coded website includes 2 design iterations in Starter, 4 in Growth, and as many as you need in Enterprise; the [prices](/coding#pricing) say what else. For other work the quote gives the number. A revision changes what was agreed; a different idea is a new quote. Our own mistakes are corrected for nothing and count as no revision.',
    ]),
    clause('support', 'Support after delivery', [
      'Support lasts 1 month for Starter, 3 for Growth and 6 for Enterprise, counted from delivery. It means that we repair faults and answer questions within one working day (Sunday to Thursday). New pages, outages of your hosting, and changes made by others are not part of it, but ask: we usually can help.',
    ]),
    clause('refunds', 'Cancelling and refunds', [
      `- Before we have begun: everything you paid.
- After we have begun: what you paid, less the part of the work that is done. We show it to you.
- We are more than 30 days late and it isn’t because we wait for you: you may cancel, and pay only for the parts you keep.
- After you have approved the delivery: no refund, but the repairs of the support time.`,
      'Refunds go to the account the money came from, within 10 working days. Domains, licences and advertising that we bought for you can’t be refunded.',
    ]),
    clause('social', 'Social media work', [
      'We promise the work in the quote, not the mood of a platform. Facebook, Instagram and others decide by their own rules what they count, show and remove, and numbers can fall again. We never ask for the password of your personal account.',
    ]),
    clause('yours', 'Whose work it is', [
      `What you send stays yours, and you make sure that you may use it. What we make for you becomes yours once it is paid, sources included. Libraries, fonts and themes of others keep their licences; we name them. We may show finished work in our [portfolio](/portfolios) unless you tell${apart(' ', '{name}')} not to.`,
    ]),
    clause('site', 'Using this site', [
      'Write reviews about work you really bought. Don’t upload what isn’t yours, what is private or what is against the law: [uploaded files are public](/privacy#uploads). We remove such things, and reviews that insult people, and say so if we can reach you.',
      'A client’s account belongs to one person. Tell us at once if somebody else may have used it.',
    ]),
    clause('liability', 'If something goes wrong', [
      'We answer for our work. Beyond repairing it, what we owe for one order is limited to what you paid for it, and doesn’t cover profits that didn’t happen. This limits nothing that the law doesn’t allow to be limited, such as harm done on purpose. Keep your own copy of texts and pictures; we keep backups of what we host, but they are no archive.',
    ]),
    clause('law', 'Law and disputes', [
      `These terms follow the law of ${apart('{country}')}, among it the Contract Act, 1872 and the Consumer Rights Protection Act, 2009, whose rights they don’t take away. Write to us first; most things are settled in one conversation. What can’t be settled goes to the courts of ${apart('{city}')}.`,
    ]),
    clause('changes', 'Changes, and who we are', [
      `An order follows the terms of the day it was accepted; new ones never reach back. They are those of${apart(' ', '{name}')}, ${apart('{street}')}, ${apart('{city}')} ${apart('{postalCode}')}, ${apart('{country}')},${apart(' ')}[{email}](mailto:{email}).`,
    ]),
  ],
}
