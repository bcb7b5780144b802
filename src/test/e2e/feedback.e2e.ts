import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { TEST_PASSWORD } from '../../capabilities/auth/factory.ts'
import { parked } from '../../capabilities/stays/factory.ts'
import { signedInMember } from '../../capabilities/club/factory.ts'
import { TEST_OWNER } from '../config.ts'
import type { Product } from '../product.ts'
import { expect, test } from './fixture.ts'
import { findScreen, open } from './flow.ts'
import { LONG } from '../long.ts'

// Forms that are refused come with a status that a browser writes down.
test.use({ tolerated: /status of 422/ })

/** Every second opening is that of a program which fetches ahead or looks for harm. */
const OPENS = LONG ? 100 : 10

test('a bad score from the mail becomes an incident, its answer leaves by mail; opening links writes nothing', async ({
  page,
  product,
  request,
}) => {
  const { email, link } = await asked(product)
  const rows = async () => [
    await product.count('scores'),
    await product.count('incidents'),
    await product.count('transaction_changes'),
  ]
  const before = await rows()
  for (let opened = 0; opened < OPENS; opened++) {
    const who = opened % 2 === 0 ? ['sec-purpose', 'prefetch'] : ['user-agent', 'LinkScanner/1.0']
    expect((await request.get(link, { headers: Object.fromEntries([who]) })).status()).toBe(200)
  }
  await open(page, link)
  expect(page.url()).not.toContain('token')
  await expect(page.getByRole('radio', { name: '2 Poor' })).toBeChecked()
  expect(await rows()).toEqual(before)

  await page.getByRole('radio', { name: '1 Bad' }).check({ force: true })
  await page.getByRole('textbox', { name: 'Anything we should know?' }).fill('The shuttle took half an hour.')
  await page.getByRole('button', { name: 'Send my rating' }).click()
  await expect(page.getByText('Someone on our team will look into it')).toBeVisible()

  await login(page, TEST_OWNER.email, TEST_OWNER.password)
  await expect(page).toHaveURL('/staff')
  await findScreen(page, 'Open incidents')
  await page
    .getByRole('row', { name: /The shuttle took half an hour/ })
    .getByRole('link')
    .click()
  await page.getByRole('combobox', { name: 'Assigned to' }).selectOption('Owner')
  await page.getByRole('button', { name: 'Assign' }).click()
  await expect(page.getByText('Assigned to Owner by Owner')).toBeVisible()
  await page.getByRole('button', { name: 'Send and close' }).click()
  await expect(page.getByRole('alert')).toContainText('Required')
  await page.getByRole('textbox', { name: `Your answer to ${email}` }).fill('We are sorry.\n\nYour next day is on us.')
  await page.getByRole('button', { name: 'Send and close' }).click()
  await expect(page.getByText('Closed by Owner')).toBeVisible()
  await product.runJobs()
  const answer = await product.mail({ to: email, subject: 'About your stay' })
  expect(answer[0]?.text).toContain('We are sorry.\n\nYour next day is on us.')
})

test('a review that its guest lets us publish is read by staff, stands on the site, and is withdrawn by its link', async ({
  page,
  product,
}) => {
  const { link } = await asked(product)
  const said = 'Quick shuttle, kind driver.'
  const words = page.getByRole('textbox', { name: 'Anything we should know?' })
  const mayPublish = page.getByRole('checkbox', { name: 'You can publish my review on your site' })
  const send = async () => {
    await page.getByRole('button', { name: 'Send my rating' }).click()
    await expect(page.getByText('You made our day.')).toBeVisible()
  }
  await open(page, link)
  await page.getByRole('radio', { name: '5 Very good' }).check({ force: true })
  await words.fill(said)
  await mayPublish.check()
  await send()
  await open(page, '/reviews')
  await expect(page.getByText('No reviews yet')).toBeVisible()

  await login(page, TEST_OWNER.email, TEST_OWNER.password)
  await expect(page).toHaveURL('/staff')
  await findScreen(page, 'Reviews')
  await page.getByRole('row', { name: said }).getByRole('link').click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('The review is on the site.')).toBeVisible()
  await open(page, '/reviews')
  await expect(page.getByRole('article')).toContainText([said])
  await page.getByRole('link', { name: '4 stars' }).click()
  await expect(page.getByText('No reviews with this score')).toBeVisible()
  await open(page, '/es/reviews?score=5')
  await expect(page.getByRole('article')).toContainText([said])
  await open(page, link)
  await expect(page.getByText('Your review is on our site.')).toBeVisible()
  await expect(words).toHaveValue(said)
  await expect(mayPublish).toBeChecked()
  await mayPublish.uncheck()
  await page.getByRole('radio', { name: '5 Very good' }).check({ force: true })
  await send()
  await open(page, '/reviews')
  await expect(page.getByRole('article')).toHaveCount(0)
})

test.describe('messages', () => {
  test.use({ tolerated: /No component found for template|component stack|error boundary/i })

  test('a message asks above the page until it is put away; one without a component takes nothing with it', async ({
    page,
    product,
  }) => {
    const { id, email } = await asked(product)
    await product.add('site_messages', {
      id: randomUUID(),
      template: 'nonsense',
      account_id: id,
      purpose: 'nonsense',
      created_at: Temporal.Now.instant(),
    })
    await login(page, email, TEST_PASSWORD)
    const messages = page.getByRole('region', { name: 'Messages' })
    await expect(messages.getByText('How was your stay?')).toBeVisible()
    await expect
      .poll(async () => {
        await product.runJobs()
        return product.rows('analytics_events', { name: 'client_error' })
      })
      .toMatchObject([{ value: 'Error: No component found for template' }])
    await open(page, '/privacy')
    await expect(messages.getByRole('link', { name: '4 out of 5' })).toHaveAttribute('href', /score=4&res=site$/)
    await messages.getByRole('button', { name: 'Not now' }).click()
    await expect(messages.getByText('How was your stay?')).toBeHidden()
    await page.reload()
    await expect(page.getByText('How was your stay?')).toBeHidden()
  })
})

test('a letter is offered an answer, is sent all the same, and is answered from the inbox', async ({
  page,
  product,
}) => {
  await open(page, '/contact')
  await page.getByRole('textbox', { name: 'Your email' }).fill('ada@example.com')
  await page.getByRole('textbox', { name: 'Subject' }).fill('Cancelling my booking')
  await expect(page.getByText('Can I cancel?')).toBeVisible()
  await page.getByRole('button', { name: 'Send anyway' }).click()
  await expect(page.getByRole('alert')).toContainText('Message: Required')
  await page.getByRole('textbox', { name: 'Message' }).fill('My <b>plans</b> changed.')
  await page.getByRole('button', { name: 'Send anyway' }).click()
  await expect(page.getByText('We got your message')).toBeVisible()

  await open(page, '/corporate-program')
  for (const [label, value] of Object.entries({
    Company: 'Acme',
    'Your name': 'Wile E. Coyote',
    'Your role': 'Travel',
    'Work email': 'travel@acme.example',
  })) {
    await page.getByRole('textbox', { name: label }).fill(value)
  }
  await page.getByRole('combobox', { name: 'How many people travel?' }).selectOption('51–200')
  await page.getByRole('combobox', { name: 'How often do they travel?' }).selectOption('Every week')
  await page.getByRole('button', { name: 'Get a price' }).click()
  await expect(page.getByText('We got your message')).toBeVisible()

  await login(page, TEST_OWNER.email, TEST_OWNER.password)
  await expect(page).toHaveURL('/staff')
  await findScreen(page, 'Inbox')
  await expect(page.getByRole('link', { name: 'Corporate parking for Acme' })).toBeVisible()
  await page.getByRole('link', { name: 'Cancelling my booking' }).click()
  await expect(page.getByText('My <b>plans</b> changed.')).toBeVisible()
  await page.getByRole('textbox', { name: /^Your answer to/ }).fill('It is cancelled.')
  await page.getByRole('button', { name: 'Send and close' }).click()
  await expect(page.getByText('Closed by Owner')).toBeVisible()
  await product.runJobs()
  const mails = (await product.mail({ to: /^(ada@example|travel@acme)/ })).toReversed()
  expect(mails.map(({ subject }) => subject.replace(/ · .*/, ''))).toEqual([
    'We got your message',
    'We got your message',
    'Re: Cancelling my booking',
  ])
})

test('what a survey’s link brings is shown, counts when it is confirmed, and is read by staff', async ({
  page,
  product,
}) => {
  await open(page, '/survey-response?would_return=yes&utm_source=mail')
  await expect(page.getByText('Would return')).toBeVisible()
  await page.getByRole('button', { name: 'Send my answer' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you for your answer' })).toBeVisible()
  await product.runJobs()
  expect(await product.rows('analytics_events', { class: 'survey' })).toMatchObject([
    { parameters: expect.objectContaining({ would_return: 'yes', utm_source: 'mail' }) },
  ])

  await login(page, TEST_OWNER.email, TEST_OWNER.password)
  await findScreen(page, 'Survey answers')
  await page
    .getByRole('row', { name: /Would return: yes/ })
    .getByRole('link')
    .click()
  await page.getByRole('button', { name: 'Mark as read' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as read' }).click()
  await expect(page.getByText('Marked as read.')).toBeVisible()
  await expect(page.getByText('Read by Owner')).toBeVisible()
})

/** A member whose stay was over eight hours ago, and the link to the score 2 of the mail that asked. */
async function asked(product: Product): Promise<{ id: string; email: string; link: string }> {
  const { id, email, member } = await signedInMember(product.ctx())
  await parked(product, { id, number: member.number })
  product.clock.advance({ hours: 9 })
  await product.begin('feedback.ask')
  await product.runJobs()
  const mails = await product.mail({ to: email, subject: 'How was your stay?' })
  const [link = ''] = /\S+score=2\S*/.exec(mails[0]?.text ?? '') ?? []
  return { id, email, link: link.replace(product.origin, '') }
}

async function login(page: Page, email: string, password: string): Promise<void> {
  await open(page, '/?login=1')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL(/staff|dashboard/)
}
