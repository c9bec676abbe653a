import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MemberScope, memberScopes } from '#core/client-member/member-scopes.ts'
import { clientIdOf, signInMember } from './client-members.ts'
import { unknownId } from './factories.ts'
import { arrange, forAdmin, forOwner, reveals, secret } from './permission-facts.ts'
import { type PermissionRecords, permissionTable } from './permission-table.ts'
import { createSignInSite, type SignedIn, type SignedInSite, someClient } from './signed-in.ts'

type Row = (typeof permissionTable)[string]

const none: MemberScope[] = []
const owner: MemberScope[] = ['owner']
const billing: MemberScope[] = ['owner', 'billing']
const seesBilling: MemberScope[] = [...billing, 'read']
const projects: MemberScope[] = ['owner', 'projects']
const seesProjects: MemberScope[] = [...projects, 'read']
const seesOrders: MemberScope[] = ['owner', 'read']

/** Scopes of members who are answered like the client, for every call about a record of one client. */
const scopesByCall: Record<string, MemberScope[]> = {
  'GET /api/projects/{email}': seesProjects,
  'GET /api/projects/id/{id}': seesProjects,
  'POST /api/projects/{id}/reveal': projects,
  'GET /api/projects/{id}/looks': projects,
  'GET /api/projects/{id}/secrets': projects,
  'POST /api/projects/{id}/secrets': projects,
  'PATCH /api/projects/{id}/secrets/{secret}': projects,
  'DELETE /api/projects/{id}/secrets/{secret}': projects,
  'POST /api/projects/{id}/secrets/{secret}/reveal': projects,
  'GET /api/projects/{id}/files': seesProjects,
  'POST /api/projects/{id}/files': projects,
  'GET /api/projects/{id}/files/archive': seesProjects,
  'GET /api/projects/{id}/file-versions/{version}': seesProjects,
  'GET /api/projects/{id}/files/{file}/versions': seesProjects,
  'PATCH /api/projects/{id}/files/{file}': projects,
  'DELETE /api/projects/{id}/files/{file}': projects,
  'POST /api/projects/{id}/files/{file}/restore': projects,
  'POST /api/projects/{id}/files/folder-moves': projects,
  'GET /api/projects/{id}/progress': seesProjects,
  'GET /api/projects/{id}/milestones': seesProjects,
  'GET /api/projects/{id}/proofs': seesProjects,
  'GET /api/projects/latest/{email}': seesProjects,
  'GET /api/proofs/to-answer/{email}': seesProjects,
  'GET /api/proofs/{id}': seesProjects,
  'GET /api/proofs/{id}/files/{file}': seesProjects,
  'POST /api/proofs/{id}/comments': projects,
  'PATCH /api/proofs/{id}/comments/{comment}': projects,
  'POST /api/proofs/{id}/moves': projects,
  'POST /api/proofs/{id}/extra-rounds': owner,
  'GET /api/certificates/{id}': seesProjects,
  'GET /api/notes/{email}': seesProjects,
  'PATCH /api/notes/{id}': projects,
  'GET /api/problems/{email}': seesProjects,
  'GET /api/problems/id/{id}': seesProjects,
  'GET /api/problems/{id}/messages': seesProjects,
  'POST /api/problems/{id}/messages': projects,
  'POST /api/problems/{id}/rating': projects,
  'GET /api/invoices/{email}': seesBilling,
  'GET /api/invoices/id/{id}': seesBilling,
  'GET /api/invoices/{id}/pdf': seesBilling,
  'GET /api/invoices/{id}/messages': seesBilling,
  'POST /api/invoices/{id}/messages': billing,
  'GET /api/credit-notes/{email}': seesBilling,
  'GET /api/renewals/{email}': seesBilling,
  'GET /api/custody/{email}': seesProjects,
  'GET /api/credit-notes/{id}/pdf': seesBilling,
  'GET /api/refunds/{id}/pdf': seesBilling,
  'POST /api/invoices/{id}/rate': billing,
  'POST /api/invoices/{id}/credit': billing,
  'GET /api/statements/{clientId}': seesBilling,
  'GET /api/statements/{clientId}/pdf': seesBilling,
  'GET /api/statements/{clientId}/export': seesBilling,
  'GET /api/ledger/{email}': seesBilling,
  'GET /api/ledger/{email}/credit': seesBilling,
  'POST /api/payments': billing,
  'GET /api/payments/{email}': seesBilling,
  'GET /api/payments/{id}/receipt': seesBilling,
  'POST /api/payments/{id}/moves': billing,
  'DELETE /api/payments/{id}': billing,
  'GET /api/orders/{email}': seesOrders,
  'GET /api/orders/id/{id}': seesOrders,
  'GET /api/orders/{id}/evidence': seesOrders,
  'GET /api/orders/{id}/evidence/pdf': seesOrders,
  'GET /api/orders/{id}/messages': seesOrders,
  'POST /api/orders/{id}/messages': owner,
  'POST /api/orders/{id}/moves': owner,
  'PATCH /api/orders/{id}/status': owner,
  'GET /api/quotes/{email}': seesOrders,
  'GET /api/quotes/id/{id}': seesOrders,
  'GET /api/quotes/{id}/pdf': seesOrders,
  'GET /api/quotes/{id}/files/{file}': seesOrders,
  'GET /api/quotes/{id}/messages': seesOrders,
  'POST /api/quotes/{id}/messages': owner,
  'POST /api/quotes/{id}/moves': owner,
  'GET /api/template-requests/{email}': seesOrders,
  'GET /api/template-requests/id/{id}': seesOrders,
  'POST /api/template-requests/{id}/moves': owner,
  'POST /api/template-requests/{id}/answer': owner,
  'PATCH /api/template-requests/{id}/status': owner,
  'GET /api/clients/{id}/members': owner,
  'PATCH /api/clients/{id}/members/{person}': owner,
  'DELETE /api/clients/{id}/members/{person}': owner,
  'POST /api/clients/{id}/invitations': owner,
  'DELETE /api/clients/{id}/invitations/{invitation}': owner,
  // Of the person, or an upload that its uploader has not sent yet.
  'GET /api/attachments/{id}': none,
  'GET /api/users/admin/{email}': none,
  'POST /api/users': none,
  'PATCH /api/notices/{id}': none,
  'DELETE /api/auth/sessions/{id}': none,
  'DELETE /api/tokens/{id}': none,
  'POST /api/jwt': none,
  'POST /api/push-devices/{id}/test': none,
  'DELETE /api/push-devices/{id}': none,
}

const ownedRows = Object.entries(permissionTable).filter(([, { statuses }]) => statuses[1] !== statuses[2])

let site: SignedInSite
let clientId: string
const members = new Map<MemberScope, SignedIn>()
beforeAll(async () => {
  site = await createSignInSite()
  await site.signIn(someClient)
  await arrange(site, ['orderId'])
  clientId = await clientIdOf(site.database, someClient.email)
  for (const scope of memberScopes) {
    const member = { email: `${scope}@colleague.example`, clientId, scopes: [scope] }
    members.set(scope, await signInMember(site, member))
  }
})
afterAll(() => site[Symbol.asyncDispose]())

/** Creates only the records that a row uses. */
async function arrangeFor({ params, body }: Row): Promise<PermissionRecords> {
  const names = new Set<keyof PermissionRecords>()
  const listening = new Proxy({} as PermissionRecords, {
    get(_, name) {
      names.add(name as keyof PermissionRecords)
      return unknownId
    },
  })
  params?.(listening)
  body?.(listening)
  return arrange(site, names)
}

async function call(name: string, row: Row, scope: MemberScope) {
  const [method, path = ''] = name.split(' ') as ['GET' | 'POST' | 'PATCH' | 'DELETE', string]
  const facts = await arrangeFor(row)
  const params = row.params?.(facts) ?? {}
  const url =
    path.replace(/\{(\w+)\}/g, (_, one) => encodeURIComponent(params[one] ?? '')) + (row.query ?? '')
  const member = members.get(scope)
  if (!member) throw new Error(`Nobody has the scope ${scope}`)
  return member.call(method, url, row.body?.(facts), member.bearer)
}

it('knows every call about records of one client', () => {
  expect(Object.keys(scopesByCall).sort()).toEqual(ownedRows.map(([name]) => name).sort())
})

it.each(ownedRows)('%s', { timeout: 60_000 }, async (name, row) => {
  for (const scope of memberScopes) {
    const answer = await call(name, row, scope)
    const isIncluded = scopesByCall[name]?.includes(scope)
    const sentence = `a member with ${scope}: ${answer.body}`
    if (isIncluded) expect(answer.statusCode, sentence).toBe(row.statuses[2])
    else expect([401, 403, 404, 409], sentence).toContain(answer.statusCode)
    expect(answer.body).not.toContain(forAdmin)
    if (!isIncluded) expect(answer.body).not.toContain(forOwner)
    if (!reveals.test(name)) expect(answer.body).not.toContain(secret)
  }
})

it.each([
  ['POST /api/orders', owner, 'client_order'],
  ['POST /api/template-requests', owner, 'template_request'],
  ['POST /api/problems', projects, 'problem'],
] as const)('%s adds a record of the client', { timeout: 60_000 }, async (name, allowed, table) => {
  const row = permissionTable[name]
  if (!row) throw new Error(`No row for ${name}`)
  for (const scope of memberScopes) {
    const answer = await call(name, row, scope)
    expect(answer.statusCode, `${scope}: ${answer.body}`).toBe(allowed.includes(scope) ? 201 : 403)
    if (answer.statusCode !== 201) continue
    const newest = site.database.selectFrom(table).select(['email', 'client_id']).orderBy('id', 'desc')
    expect(await newest.executeTakeFirst()).toEqual({ email: someClient.email, client_id: clientId })
  }
})
