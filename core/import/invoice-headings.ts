import type { ImportRole } from './import-labels.ts'

/** Headings by role, best first, as invoicing programs write them. */
export const invoiceHeadings: Record<ImportRole<'invoice'>, readonly string[]> = {
  number: [
    ...['invoice number', 'invoice no', 'invoice', 'invoice id', 'number', 'no', 'document number'],
    ...['reference', 'ref', 'চালান নম্বর'],
  ],
  email: [
    ...[
      'email',
      'client email',
      'customer email',
      'email address',
      'e-mail',
      'billing email',
      'bill to email',
    ],
    ...['contact email', 'ইমেইল', 'ই-মেইল'],
  ],
  clientName: [
    ...[
      'client',
      'client name',
      'customer',
      'customer name',
      'bill to',
      'company',
      'company name',
      'contact',
    ],
    ...['contact name', 'name', 'নাম', 'গ্রাহকের নাম'],
  ],
  title: [
    ...['description', 'item description', 'item', 'item name', 'product', 'service', 'line item', 'title'],
    ...['subject', 'memo', 'product service', 'details', 'বিবরণ'],
  ],
  quantity: ['quantity', 'qty', 'hours', 'units', 'item quantity', 'পরিমাণ'],
  price: ['unit price', 'price', 'rate', 'unit cost', 'cost', 'item price', 'item rate', 'দর'],
  amount: [
    ...['line total', 'line amount', 'item amount', 'amount', 'item total', 'total', 'invoice amount'],
    ...['invoice total', 'grand total', 'total amount', 'মোট'],
  ],
  open: ['balance', 'balance due', 'amount due', 'open amount', 'open balance', 'outstanding', 'due', 'বকেয়া'],
  currency: ['currency', 'currency code', 'মুদ্রা'],
  dueOn: ['due date', 'due on', 'payment due', 'due by', 'শেষ তারিখ'],
  status: ['status', 'invoice status', 'payment status', 'state', 'অবস্থা'],
}
