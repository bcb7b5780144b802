import { textsOf } from '../../lib/texts.ts'

/**
 * The texts of mails, by the name of their template, which looks them up: `{{ 'heading' | t }}`. They are a part of it:
 * `{{ … }}` is a value of the mail, `{% if … %}` asks for one.
 */
export const en = {
  'account-confirm': {
    heading: 'Confirm your e-mail address',
    helloNamePleaseConfirmThatNew: 'Hello {{ account.name }}, please confirm that {{ account.new_email }} is yours.',
    theLinkCanBeUsedOnce:
      'The link can be used once {% if account.new_email == account.email %}within seven days{% else %}within 24 hours{% endif %}. You did not ask for it? Then do nothing, and nothing changes.',
    preview: 'One tap, and {{ account.new_email }} is the address of your account.',
  },
  'account-changed': {
    heading: 'Your account was changed',
    helloNameWeChanged:
      'Hello {{ account.name }}, our staff changed something of your account of the {{ account.club }}.',
    ifYouDidNotAsk: 'You did not ask for it, or it is wrong? Call us or answer this message.',
    button: 'Go to the Point Club',
    preview: 'What we changed: {{ account.change }}',
  },
  'account-address-moved': {
    heading: 'Your account has another e-mail address',
    helloNameWeMoved:
      'Hello {{ account.name }}, our staff were asked to use {{ account.new_email }} instead of this address, and saw proof that it is your account. All devices are logged out.',
    ifItWasYou: 'If it was you, there is nothing to do here.',
    ifItWasNotYouTake: 'If it was not you, take the change back: this address is that of the account again.',
    button: 'Take the change back',
    theLinkWorksForSevenDays: 'The link works for seven days.',
    preview: 'Was that not you? Take it back with one tap.',
  },
  'account-email-changed': {
    heading: 'Your e-mail address is being changed',
    helloNameSomebodyWhoWasSigned:
      'Hello {{ account.name }}, somebody who was signed in to your account, most likely you, asked to use {{ account.new_email }} instead of this address.',
    thatHappensAsSoonAsThe:
      'That happens as soon as the link we sent there is opened. If it was you, there is nothing to do here.',
    ifItWasNotYouTake:
      'If it was not you, take the change back: all devices are logged out, and you can set a new password.',
    button: 'Take the change back',
    theLinkWorksForSevenDays: 'The link works for seven days, also after the change.',
    preview: 'Was that not you? Take it back with one tap.',
  },
  'account-password-changed': {
    heading: 'Your password was changed',
    helloNameThePasswordOfYour:
      'Hello {{ account.name }}, the password of your account was changed, and all other devices are logged out.',
    ifItWasYouThereIs: 'If it was you, there is nothing to do. If not, set a new password now and call us.',
    button: 'Set a new password',
    preview: 'All other devices are logged out. Was that not you?',
  },
  'account-moved-in': {
    heading: 'Your account has moved with us',
    helloNameYourPointsCameAlong:
      'Hello {{ account.name }}, we have a new booking site, and your account of the {{ account.club }} came along with its points. Choose a new password once, with this address, and you are in.',
    button: 'Choose a password',
    yourNumberIs: 'Your new membership number is {{ account.number }}.',
    preview: 'Choose a new password once, and your points are there.',
  },
  'account-reset': {
    heading: 'Set a new password',
    helloNameSomebodyMostLikelyYou:
      'Hello {{ account.name }}, somebody, most likely you, asked for a new password for your account.',
    theLinkCanBeUsedOnce:
      'The link can be used once, within one hour. You did not ask for it? Then do nothing: your password stays as it is.',
    preview: 'The link can be used once, within one hour.',
  },
  'account-welcome': {
    heading: 'Welcome to the {{ account.club }}',
    helloNameGoodToHaveYou: 'Hello {{ account.name }}, good to have you. Your membership number is',
    youAlreadyHavePoints: 'You already have {{ account.points }} points.',
    everyStayEarnsPointsFromNow:
      'Every stay earns points from now on. To spend them we need to know that this address is yours.',
    button: 'Confirm your e-mail address',
    theLinkCanBeUsedOnce:
      'The link can be used once within seven days. You did not join? Then do nothing, or tell us, and we close the account.',
    subject: 'Welcome to the {{ account.club }} · {{ account.number }}',
    preview: 'Your membership number is {{ account.number }}. Confirm your e-mail address.',
    helloNameGoodToHaveYou2:
      'Hello {{ account.name }}, good to have you. Your membership number is {{ account.number }}.',
  },
  actions: {
    button: 'View your booking',
    changeDates: 'Change dates',
    cancelBooking: 'Cancel booking',
  },
  'booking-cancelled': {
    heading: 'Your booking is cancelled',
    refundGoesBackToYourCard:
      '{{ cancellation.refund }} goes back to your {{ cancellation.card }}. It arrives within 5 to 10 business days.',
    nothingIsRefundedTheCancellationFee: 'Nothing is refunded: the cancellation fee takes up what you paid.',
    youPaidNothingSoThereIs: 'You paid nothing, so there is nothing to refund.',
    thereIsNoCancellationFee: 'There is no cancellation fee.',
    theCancellationFeeIsFee: 'The cancellation fee is {{ cancellation.fee }}.',
    theRuleRule: 'The rule: {{ cancellation.rule }}.',
    button: 'Book again',
    subject: 'Your booking is cancelled: {{ stay.arrive.day }} – {{ stay.leave.day }} · {{ booking.number }}',
    preview:
      '{% if cancellation.refund %}{{ cancellation.refund }} goes back to your {{ cancellation.card }}.{% elsif cancellation.points %}{{ cancellation.points }}{% else %}Nothing is refunded.{% endif %}',
    bookingNumber: 'Booking {{ booking.number }}',
    viewTheCancelledBooking: 'View the cancelled booking:',
  },
  'booking-change-refused': {
    heading: 'Your booking keeps its dates',
    youAskedForArriveToLeave: 'You asked for {{ asked.arrive }} to {{ asked.leave }}.',
    yourCardWasRefusedSoThe: 'Your {{ refused.card }} was refused, so the change was not made.',
    nothingWasChargedForItAnd: 'Nothing was charged for it, and your booking stands as it was.',
    subject: 'Your booking keeps its dates: {{ stay.arrive.day }} – {{ stay.leave.day }} · {{ booking.number }}',
    preview: 'Your card was refused, so the change was not made. Nothing was charged for it.',
    youAskedForArriveToLeave2:
      'You asked for {{ asked.arrive }} to {{ asked.leave }}. Your {{ refused.card }} was refused, so the change was not made.',
  },
  'booking-address-changed': {
    heading: 'Your booking has another email address',
    mailGoesElsewhere:
      'Mail about booking {{ booking.number }} goes to another address from now on: somebody asked us for that on the phone. The links we sent you before no longer open it.',
    notYou: 'You did not ask for that? Please call us right away.',
    preview: 'You did not ask for that? Please call us.',
  },
  'booking-details-changed': {
    heading: 'Your booking was corrected',
    asYouAsked: 'As you asked us, we changed this. Dates and price are as before.',
    was: 'before: {{ change.before }}',
    subject: 'Your booking was corrected · {{ booking.number }}',
    preview: 'Changed: {% for change in changes %}{{ change.label }}: {{ change.after }}. {% endfor %}',
  },
  'booking-letter': {
    button: 'View your booking',
    preview: 'About your booking {{ booking.number }}.',
  },
  'booking-pay-link': {
    heading:
      '{% if is_refused %}Your card was refused{% elsif pay.is_change %}Pay for your change{% else %}Your space is held{% endif %}',
    refused: 'Your card was refused, and nothing was charged. You can pay with another card.',
    payFor:
      '{% if pay.is_change %}Your booking can be {{ asked.arrive }} to {{ asked.leave }}. That costs {{ pay.amount }} more.{% else %}As we said on the phone: pay {{ pay.amount }} by card, and you are booked.{% endif %}',
    heldUntil: 'We hold the space for you until',
    after:
      '{% if pay.is_change %}Until it is paid, your booking stays as it is.{% else %}If it is not paid by then, the space is free for others.{% endif %}',
    button: 'Pay {{ pay.amount }}',
    secure: 'Your card goes straight to our card processor. Nobody here sees its number.',
    subject:
      '{% if is_refused %}Your card was refused, the space is still held{% elsif pay.is_change %}Pay for your change{% else %}Pay to keep your space{% endif %} · {{ booking.number }}',
    preview: '{{ pay.amount }} by {{ pay.until }}, and it is yours.',
  },
  'booking-pay-link-ended': {
    heading: '{% if pay.is_change %}Your change was not made{% else %}Your space is no longer held{% endif %}',
    nothing:
      '{% if pay.is_change %}The link to pay for your change has ended, so your booking stays as it was. Nothing was charged.{% else %}The link to pay for your booking has ended, so the space is free for others. Nothing was charged.{% endif %}',
    again: 'Still want it? Book again online, or call us.',
    button: 'See what is free',
    subject:
      '{% if pay.is_change %}Your change was not made{% else %}Your space is no longer held{% endif %} · {{ booking.number }}',
    preview: 'Nothing was charged.',
  },
  'booking-changed': {
    heading: 'Your booking has a new price',
    heading2: 'Your booking has new dates',
    hereIsYourBookingAsIt: 'Here is your booking as it stands now. Your code stays the same.',
    weChargedChargedToYourCard: 'We charged {{ change.charged }} to your {{ change.card }} for the difference.',
    weRefundedRefundedToYourCard:
      'We refunded {{ change.refunded }} to your {{ change.card }}. It arrives within 5 to 10 business days.',
    beforeTotalInTotalYourDates:
      'Before: {% if is_same_stay %}{{ before.total }} in total. Your dates stay the same.{% else %}{{ before.arrive }} to {{ before.leave }}, {{ before.total }} in total.{% endif %}',
    subject:
      'Your booking has {% if is_same_stay %}a new price{% else %}new dates{% endif %}: {{ stay.arrive.day }} – {{ stay.leave.day }} · {{ booking.number }}',
    preview: 'Now {{ stay.arrive.full }} to {{ stay.leave.full }}. Total {{ price.total }}.',
  },
  'booking-confirmed': {
    heading: 'Your parking is booked',
    yourPaymentHasComeThroughThank: 'Your payment has come through. Thank you for waiting.',
    yourSpaceIsHeldAndPaid:
      'Your space is held{% if booking.is_paid %} and paid in full{% endif %}. {% if booking.due_at_lot %}You pay the remaining {{ booking.due_at_lot }} at the lot.{% endif %}',
    subject: 'Your parking is booked: {{ stay.arrive.day }} – {{ stay.leave.day }} · {{ booking.number }}',
    preview: 'Arrive {{ stay.arrive.full }}. Total {{ price.total }}. Show code {{ code.text }} at the gate.',
  },
  'booking-duplicate': {
    heading: 'You already have a booking',
    somebodyMostLikelyYouWasAbout:
      'Somebody, most likely you, was about to book parking with this e-mail address for dates that overlap with the booking below. We did not book again and charged nothing.',
    ifYouDoWantASecond: 'If you do want a second space, go on with your booking and say that you have checked.',
    subject: 'You already have a booking: {{ stay.arrive.day }} – {{ stay.leave.day }} · {{ booking.number }}',
    preview: 'We did not book again and charged nothing. Your booking: {{ booking.number }}.',
  },
  'booking-no-show': {
    heading: 'We missed you',
    yourStayIsOverAndYour: 'Your stay is over, and your car never came. Your space has been given back.',
    weKeepOneDaysPriceFee: 'We keep {{ no_show.fee }} of what you paid.',
    goesBackToYourCardIt:
      'goes back to your {{ no_show.card }}. It arrives within 5 to 10 business days.{% if no_show.earlier %} {{ no_show.earlier }}{% endif %}',
    theDepositOfFeeIsKept: 'The deposit of {{ no_show.fee }} is kept. You owe nothing more.',
    ifThatIsWrongAnswerThis: 'If that is wrong, answer this mail or call us.',
    subject: 'We missed you: {{ stay.arrive.day }} – {{ stay.leave.day }} · {{ booking.number }}',
    preview:
      '{% if no_show.refund %}{{ no_show.refund }} goes back to your {{ no_show.card }}.{% else %}The stay is over and was not used.{% endif %}',
    weKeepOneDaysPriceFee2:
      'We keep {{ no_show.fee }} of what you paid. {{ no_show.refund }} goes back to your {{ no_show.card }}. It arrives within 5 to 10 business days.{% if no_show.earlier %} {{ no_show.earlier }}{% endif %}',
  },
  'booking-expected-again': {
    heading: 'We are expecting you',
    weHadTakenYouFor: 'We had marked you as not arrived. That is undone: your booking stands, and your space is held.',
    restIsDue: 'What we had given back is due at the lot: {{ booking.due_at_lot }}.',
    subject: 'Your booking stands: {{ stay.arrive.day }} – {{ stay.leave.day }} · {{ booking.number }}',
    preview: 'Your space is held until {{ stay.leave.day }}.',
    button: 'See the booking',
  },
  'booking-walked': {
    heading: 'Please park at {{ walk.name }}',
    weHaveNoSpace:
      'We are sorry: we have no space for you on your dates. We have arranged for you to park at {{ walk.name }}. We pay for your parking there.',
    where: 'Where to go',
    call: 'Call them at {{ walk.phone }} if you cannot find it.',
    refundGoesBack:
      '{{ walk.refund }} goes back {% if walk.card %}to your {{ walk.card }}{% else %}the way it was paid{% endif %}. It arrives within 5 to 10 business days.',
    doNotCome: 'Your code does not open our gate any more.',
    subject: 'Please park at {{ walk.name }} · {{ booking.number }}',
    preview: 'We have arranged a space for you there: {{ walk.address }}.',
    button: 'See the booking',
  },
  'bookings-found': {
    heading: 'Your bookings',
    eachOpens: 'Tap a number to open the booking: its gate code, directions, changes, and the shuttle.',
    notYou:
      'Somebody, most likely you, asked for this on our site. Keep this email to yourself: its links open your bookings.',
    subject: 'Your parking bookings',
    preview: 'The links to your current and recent bookings.',
  },
  'booking-refunded': {
    heading: 'We gave you {{ refund.amount }} back',
    toCard: '{{ refund.amount }} goes back to your {{ refund.card }}. It arrives within 5 to 10 business days.',
    toPayment: '{{ refund.amount }} goes back the way it was paid. It arrives within 5 to 10 business days.',
    toAccount: '{{ refund.amount }} comes off the account of {{ refund.company }}.',
    asPoints: 'You have {{ refund.points }} more Point Club points, worth {{ refund.amount }}.',
    asVoucher: 'You have a time voucher worth {{ refund.amount }}. It comes in a mail of its own.',
    bookingStays: 'Everything else about your booking stays as it is.',
    subject: 'We gave you {{ refund.amount }} back · {{ booking.number }}',
    preview:
      '{% if refund.points %}{{ refund.points }} points are in your account.{% elsif refund.is_voucher %}As a time voucher.{% else %}It is on its way to you.{% endif %}',
    button: 'See the booking',
  },
  'booking-refused': {
    heading: 'Your booking did not go through',
    yourBookingIsCancelledAndIts: 'Your booking is cancelled, and its space is free for others again.',
    button: 'Try another card',
    subject: 'Your booking did not go through: {{ stay.arrive.day }} – {{ stay.leave.day }} · {{ booking.number }}',
    preview: 'Your card was refused. Nothing was charged.',
    bookingNumber: 'Booking {{ booking.number }}',
  },
  'booking-reminder': {
    heading: 'Your parking is {{ reminder.day }}',
    yourSpaceIsWaitingYouPay:
      'Your space is waiting. {% if booking.due_at_lot %}You pay {{ booking.due_at_lot }} at the lot.{% else %}Everything is paid.{% endif %}',
    subject: 'Your parking is {{ reminder.day }}: {{ stay.arrive.full }} · {{ booking.number }}',
    preview: 'Show code {{ code.text }} at the gate. {{ business.street }}, {{ business.city }}.',
    yourParkingIsDay: 'Your parking is {{ reminder.day }}.',
  },
  code: {
    codeTextForTheGate: 'Code {{ code.text }} for the gate',
    showThisCodeAtTheGate: 'Show this code at the gate',
    yourPhoneIsEnoughYouCan: 'Your phone is enough. You can also say the number at the booth.',
  },
  covers: {
    whatItCovers: 'What it covers',
    covered: 'Covered',
  },
  'email-preferences': {
    heading: 'Confirm your e-mail preferences',
    somebodyMostLikelyYouAskedTo:
      'Somebody, most likely you, asked to change which mail {{ preferences.email }} gets from us to:',
    button: 'Confirm',
    ifItWasNotYouThere: 'If it was not you, there is nothing to do: nothing changes without this link.',
    subject: 'Confirm which mail you want from {{ business.name }}',
    preview: 'One tap: {{ preferences.wanted }}.',
    openThisLinkAndSave: 'Open this link and save:',
  },
  end: {
    youGetThisBecause: 'You get this because your email preferences allow it.',
    unsubscribe: 'Unsubscribe',
    thisMessageIsAboutABooking:
      'This message is about a booking, a price or an account with this e-mail address. If that was not you, please tell us.',
  },
  'incident-answer': {
    youRatedYourStayScoreOf: 'You rated your stay {{ incident.score }} of 5',
    subject: 'About your stay with us · {{ incident.number }}',
    preview: 'Our answer to what you told us.',
    youRatedYourStayScoreOf2: 'You rated your stay {{ incident.score }} of 5.',
    youSaid: 'You said:',
  },
  'day-close': {
    heading: 'The day is closed',
    subject: 'Z report {{ day.number }} for {{ day.date }}: {{ day.net }}',
    preview: 'The business day is closed. The report is attached.',
    closed: '{{ day.date }} is closed. Z report {{ day.number }}, cash drawers: {{ day.drawers }}.',
    total: 'Total:',
    card: 'Card:',
    cash: 'Cash:',
    short: 'Drawers short:',
    over: 'Drawers over:',
    open: 'Still open when it was closed: {{ day.open }}.',
    note: 'Note:',
    buttonView: 'View the report',
    attached: 'It is attached as a PDF.',
  },
  'company-invoice': {
    heading: 'Your invoice',
    headingCredit: 'Your credit note',
    headingReminder: 'Your invoice is overdue',
    headingPaid: 'Your invoice is paid',
    invoiceSays:
      'Here is invoice {{ invoice.number }} for {{ invoice.company }}: {{ invoice.total }} for parking in {{ invoice.month }}.',
    creditSays:
      'Here is credit note {{ invoice.number }} for {{ invoice.company }}: {{ invoice.total }}, taken off what you owe.',
    reminderSays:
      'Invoice {{ invoice.number }} for {{ invoice.company }} was due on {{ invoice.due }}. If you have paid it, thank you: please disregard this message.',
    thankYou: 'Thank you: we have received your payment of invoice {{ invoice.number }} for {{ invoice.company }}.',
    toPay: 'To pay:',
    dueBy: 'Due by:',
    buttonPay: 'Pay by card',
    buttonView: 'View it online',
    attached: 'It is attached as a PDF.',
    subject: 'Invoice {{ invoice.number }} · {{ invoice.month }}',
    subjectCredit: 'Credit note {{ invoice.number }}',
    subjectReminder: 'Reminder: invoice {{ invoice.number }} is overdue',
    subjectPaid: 'Paid: invoice {{ invoice.number }}',
    preview: 'For {{ invoice.company }}: {{ invoice.total }}',
  },
  'inquiry-received': {
    heading: 'We have your message',
    thankYouForAskingAboutParking:
      'Thank you for asking about parking for your company. A person reads it and answers within one business day, with a price and a code.',
    thankYouForWritingAPerson: 'Thank you for writing. A person reads it and answers within one business day.',
    yourMessageHasTheNumber: 'Your message has the number',
    ifItCannotWaitCall: '. If it cannot wait, call',
    toSeeChangeOrCancelA: 'To see, change or cancel a booking you need not wait for us:',
    findYourBooking: 'find your booking',
    subject: 'We have your message · {{ inquiry.number }}',
    preview: 'A person reads it and answers within one business day.',
    yourMessageHasTheNumberNumber:
      'Your message has the number {{ inquiry.number }}. If it cannot wait, call {{ business.phone }}.',
  },
  'inquiry-reply': {
    youWrote: 'You wrote',
    preview: 'Our answer to your message.',
  },
  layout: {
    lang: 'en',
    youGetThisBecause: 'You get this because your email preferences allow it.',
    chooseWhichMailYouGet: 'Choose which mail you get',
    unsubscribe: 'Unsubscribe',
    thisMessageIsAboutABooking:
      'This message is about a booking, a price or an account with this e-mail address. If that was not you, please tell us.',
  },
  'dispute-open': {
    heading: '{% if dispute.is_due %}A disputed payment is due soon{% else %}A payment is disputed{% endif %}',
    what: '{{ dispute.amount }} for {{ dispute.subject }}{% if dispute.customer %}, {{ dispute.customer }}{% endif %}.',
    why: 'What the cardholder says: {{ dispute.reason }}.',
    due: 'The bank takes an answer until {{ dispute.due }}. Whole days left: {{ dispute.days }}.',
    evidence: 'The evidence is put together. Read it, add what you know, and send it, or accept the loss.',
    button: 'Open the dispute',
    subject:
      '{% if dispute.is_due %}Due soon: dispute{% else %}New dispute{% endif %} of {{ dispute.amount }} for {{ dispute.subject }}',
    preview: '{{ dispute.reason }}',
  },
  'report-ready': {
    heading: '{{ report.name }}',
    period: '{% if report.is_day %}{{ report.from }}{% else %}{{ report.from }} to {{ report.until }}{% endif %}',
    rows: 'Rows in the file: {{ report.rows }}',
    cut: 'There were more rows than a file holds. Choose a shorter period to get all of them.',
    link: 'The link works for {{ report.days }} days. Opening it is noted, so please do not pass it on.',
    button: 'Open the report',
    subject:
      '{{ report.name }}: {% if report.is_day %}{{ report.from }}{% else %}{{ report.from }} to {{ report.until }}{% endif %}',
    preview: 'Rows in the file: {{ report.rows }}',
  },
  'approval-asked': {
    heading: '{{ request.who }} asks for your approval',
    what: '{{ request.act }} of {{ request.amount }} for {{ request.subject }}.',
    why: 'Reason: {{ request.reason }}',
    price: 'The price was {{ request.price }}.',
    often: 'Requests of this kind by {{ request.who }} in the last 24 hours: {{ request.times }}',
    until: 'It waits until {{ request.until }}. Whoever decides first decides.',
    button: 'Decide',
    subject: '{{ request.who }} asks: {{ request.act }} of {{ request.amount }} for {{ request.subject }}',
    preview: 'Reason: {{ request.reason }}',
  },
  'approval-answered': {
    heading:
      '{% if request.is_done %}Approved and done{% elsif request.is_declined %}Declined{% else %}Nobody answered in time{% endif %}',
    what: '{{ request.act }} of {{ request.amount }} for {{ request.subject }}{% if request.who %}: {% if request.is_done %}approved{% else %}declined{% endif %} by {{ request.who }}{% endif %}.',
    because: 'Their answer: {{ request.answer }}',
    button: 'See what you asked for',
    subject:
      '{% if request.is_done %}Approved{% elsif request.is_declined %}Declined{% else %}Expired{% endif %}: {{ request.act }} of {{ request.amount }} for {{ request.subject }}',
    preview:
      '{% if request.is_done %}It is done.{% elsif request.is_declined %}{{ request.answer }}{% else %}You can ask again.{% endif %}',
  },
  'schedule-answered': {
    heading:
      '{% if ask.is_approved %}Approved{% else %}Declined{% endif %}: {% if ask.is_open %}an open shift{% elsif ask.is_swap %}shift of {{ ask.who }}{% else %}your time off{% endif %}',
    what: '{% if ask.is_open %}{% if ask.is_approved %}{{ ask.to }} has this shift.{% else %}{{ ask.to }} does not have this shift.{% endif %}{% elsif ask.is_swap %}{% if ask.is_approved %}{{ ask.to }} takes over this shift of {{ ask.who }}.{% else %}{{ ask.who }} keeps this shift.{% endif %}{% else %}{% if ask.is_approved %}You have these days off.{% else %}You do not have these days off.{% endif %}{% endif %} Decided by {{ ask.by }}.',
    note: 'The request said: {{ ask.note }}',
    answer: 'Their answer: {{ ask.answer }}',
    button: 'See your schedule',
    subject: '{% if ask.is_approved %}Approved{% else %}Declined{% endif %}: {{ ask.what }}',
    preview:
      '{% if ask.is_open %}An open shift that {{ ask.to }} asked for.{% elsif ask.is_swap %}A shift of {{ ask.who }} that {{ ask.to }} would take.{% else %}The days off that you asked for.{% endif %}',
  },
  'schedule-asked': {
    heading:
      '{% if ask.is_open %}{{ ask.to }} asks for an open shift{% elsif ask.is_swap %}{{ ask.to }} would take a shift of {{ ask.who }}{% else %}{{ ask.who }} asks for time off{% endif %}',
    what: '{% if ask.is_open %}Nobody has it until somebody approves.{% elsif ask.is_swap %}It stays with {{ ask.who }} until somebody approves.{% else %}Whoever decides first decides.{% endif %}',
    note: '{{ ask.who }} says: {{ ask.note }}',
    button: 'Decide',
    subject:
      '{% if ask.is_open %}{{ ask.to }} for an open shift{% elsif ask.is_swap %}{{ ask.to }} for {{ ask.who }}{% else %}Time off for {{ ask.who }}{% endif %}: {{ ask.what }}',
    preview: 'It waits for your answer.',
  },
  'schedule-offered': {
    heading: '{{ ask.who }} offers a shift',
    what: 'Whoever takes it first has it, once it is approved.',
    note: '{{ ask.who }} says: {{ ask.note }}',
    button: 'Take it',
    subject: '{{ ask.who }} offers a shift: {{ ask.what }}',
    preview: 'You could take it over.',
  },
  'schedule-published': {
    heading: 'Your shifts in the week of {{ schedule.week }}',
    what: 'This week was published. New for you:',
    added: 'Added',
    removed: 'Not any more',
    changed: 'Changed',
    was: 'Before: {{ change.was }}',
    all: '{% if schedule.shifts.size > 0 %}All your shifts that week{% else %}You have no shifts that week.{% endif %}',
    button: 'See your schedule',
    subject: 'Your shifts in the week of {{ schedule.week }}',
    preview: 'What is new for you, and all your shifts that week.',
  },
  'case-assigned': {
    heading: '{% if task.is_incident %}Incident{% else %}Message{% endif %} {{ task.number }} is yours',
    what: '{{ task.by }} asks you to look after it.',
    button: 'Open it',
    subject:
      '{{ task.by }} assigned {% if task.is_incident %}incident{% else %}message{% endif %} {{ task.number }} to you',
    preview: 'A customer waits for an answer.',
  },
  'lot-full': {
    heading:
      '{% if lot.needed %}Tonight does not fit{% elsif lot.is_stopped %}Drive-ups are stopped{% else %}The lot is filling up{% endif %}',
    when: '{{ lot.vehicle }}: full by {{ lot.full_at }}.',
    figures:
      '{{ lot.here }} of {{ lot.stalls }} stalls are taken. In the next 24 hours {{ lot.coming }} cars come with a booking, and {{ lot.leaving }} should leave.',
    needed:
      'At least {{ lot.needed }} bookings have to move. We have offered some of them another class, another date, or a credit.',
    stopped: 'New drive-ups are stopped, and full dates are closed for sale. You can lift either one.',
    filling: 'At the pace of such days drive-ups take the last stalls. Nothing is stopped yet.',
    button: 'See tonight',
    subject:
      '{{ lot.vehicle }}: {% if lot.needed %}tonight does not fit{% elsif lot.is_stopped %}drive-ups are stopped{% else %}full by {{ lot.full_at }}{% endif %}',
    preview: '{{ lot.here }} of {{ lot.stalls }} stalls are taken, {{ lot.coming }} cars are coming.',
  },
  'membership-pass': {
    heading: 'Your Point Club pass',
    nameShowThisCodeAtThe:
      '{{ member.name }}, show this code at the gate, and the points of your stay come by themselves.',
    button: 'View your pass',
    subject: 'Your Point Club pass · {{ member.number }}',
    preview: 'Show code {{ code.text }} at the gate, and the points of your stay come by themselves.',
    memberText: 'Member {{ code.text }}',
  },
  journey: {
    title: 'What happens next',
    callTheShuttle: 'Call the shuttle when you’re back',
  },
  place: {
    howToFindUs: 'How to find us',
    directions: 'Directions',
    call: '· call',
    phone: 'Phone',
  },
  'points-expiring': {
    heading: 'Your points expire soon',
    youHave: 'You have',
    totalPoints: '{{ points.total }} points',
    theyAreWorth: '. They are worth',
    ofParkingAndExpireOn: 'of parking and expire on',
    redeemSomeOfThemOrPark:
      'Redeem some of them or park with us before that day, and all of them stay yours for another 24 months.',
    button: 'Redeem points',
    or: 'Or',
    bookYourNextVisit: 'book your next visit',
    subject: 'Your {{ points.total }} points expire on {{ points.expires }}',
    preview:
      'They are worth {{ points.worth }} of parking. Redeem some of them or park with us, and all of them stay yours.',
    youHaveTotalPointsTheyAre:
      'You have {{ points.total }} points. They are worth {{ points.worth }} of parking and expire on {{ points.expires }}.',
    bookYourNextVisit2: 'Book your next visit:',
  },
  price: {
    youSaveAgainstTheDriveupPrice: 'You save against the drive-up price',
    youSaveSavingsAgainstTheDriveup: 'You save {{ price.savings }} against the drive-up price.',
  },
  'move-offer': {
    heading: 'Could you move your parking?',
    why: 'More people are coming on your dates than we planned for. Your space is yours: if you keep it, nothing changes. If one of these suits you, take it with one tap:',
    button: 'See the options',
    until:
      'The offer holds until {{ move.until }}. Nothing changes before you choose, and nothing costs more than your booking.',
    subject: 'Could you move your parking? {{ stay.arrive.day }} – {{ stay.leave.day }} · {{ booking.number }}',
    preview: 'Keep your space, or choose another one with one tap.',
  },
  'move-withdrawn': {
    heading: 'Your booking stays as it is',
    text: 'We asked you to move your parking. It is no longer needed: your space on your dates is yours, as booked. Thank you for your patience.',
    button: 'See your booking',
    subject: 'Your booking stays as it is · {{ booking.number }}',
    preview: 'The offer to move your parking is over. Your space is yours, as booked.',
  },
  'move-credit': {
    heading: 'Thank you for making room',
    text: 'This code takes {{ credit.amount }} off your next stay:',
    once: 'It can be used once, for any dates.',
    button: 'Book your next stay',
    subject: '{{ credit.amount }} off your next stay',
    preview: 'Thank you for making room: your code is {{ credit.code }}.',
  },
  'price-dropped': {
    heading: 'Your price dropped',
    yourDatesCost: 'Your dates cost',
    nowInsteadOfBefore: 'now instead of {{ drop.before }}.',
    takeTheNewPriceAnd: 'Take the new price, and',
    goesBackToYourCardWithin: 'goes back to your {{ drop.card }} within 5 to 10 business days.',
    takeTheNewPriceAndYou: 'Take the new price, and you pay',
    atTheLotInsteadOfDue: 'at the lot instead of {{ drop.due_before }}.',
    button: 'Take the new price',
    theOfferHoldsUntilUntilNothing:
      'The offer holds until {{ drop.until }}. Nothing changes before you take it. Your dates and your code stay the same.',
    youGetOffersLikeThisBecause: 'You get offers like this because your e-mail preferences say so.',
    chooseWhichMailYouGet: 'Choose which mail you get',
    subject:
      'Your price dropped: {{ drop.saving }} less for {{ stay.arrive.day }} – {{ stay.leave.day }} · {{ booking.number }}',
    preview:
      '{% if drop.refund %}{{ drop.refund }} goes back to your {{ drop.card }}{% else %}You pay {{ drop.due }} at the lot instead of {{ drop.due_before }}{% endif %} when you take the new price.',
    yourDatesCostAfterNowInstead: 'Your dates cost {{ drop.after }} now instead of {{ drop.before }}.',
    takeTheNewPriceAndRefund:
      'Take the new price, and {{ drop.refund }} goes back to your {{ drop.card }} within 5 to 10 business days.',
    takeTheNewPriceAndYou2:
      'Take the new price, and you pay {{ drop.due }} at the lot instead of {{ drop.due_before }}.',
    youGetOffersLikeThisBecause2:
      'You get offers like this because your e-mail preferences say so. Choose which mail you get:',
  },
  quote: {
    heading: '{{ price.total }}, all in',
    thatIsYourPriceForLength: 'That is your price for {{ stay.length }} of parking. It holds until',
    theSpaceIsYoursWhenYou: ', unless we sell out before. The space is yours when you book.',
    thatIsTheDriveupPriceFor:
      'That is the drive-up price for {{ stay.length }} of parking, paid at the lot. Booking ahead costs less.',
    button: 'Book this price',
    button2: 'See the prices for booking ahead',
    subject: 'Your parking price: {{ stay.arrive.day }} – {{ stay.leave.day }} · {{ price.total }}',
    preview: 'All in: {{ price.total }} for {{ stay.length }}. Holds until {{ quote.expires }}.',
    thatIsYourPriceForLength2:
      'That is your price for {{ stay.length }} of parking. It holds until {{ quote.expires }}, unless we sell out before. The space is yours when you book.',
  },
  'score-request': {
    heading: 'How was your stay?',
    youLeftUsOnLeftFrom: 'You left us on {{ stay.left }}. From 1 (bad) to 5 (very good):',
    scoreOf5: '{{ each.score }} of 5',
    thePageShowsYourChoiceFirst:
      'The page shows your choice first; it counts when you send it there. A person reads every answer.',
    preview: 'One tap, from 1 to 5. A person reads every answer.',
  },
  sign: {
    arrive: 'Arrive',
    leave: 'Leave',
  },
  'staff-invitation': {
    heading: 'Welcome to the team',
    heading2: 'Set a new password',
    helloNameThereIsAnAccount:
      'Hello {{ staff.name }}, {% if staff.is_new %}there is an account for you in the back office of {{ business.name }}. Choose a password, and it is yours.{% else %}choose a new password for your account in the back office of {{ business.name }}.{% endif %}',
    button: 'Choose a password',
    logInWithEmailTheLink:
      'Log in with {{ staff.email }}. The link can be used once, within {{ staff.days }} days. You expected no such mail? Then do nothing.',
    subject: '{% if staff.is_new %}Your account at {{ business.name }}{% else %}Set a new password{% endif %}',
    preview: 'The link can be used once, within {{ staff.days }} days.',
    helloNameChooseAPasswordFor:
      'Hello {{ staff.name }}, choose a password for your account in the back office of {{ business.name }}:',
  },
  'staff-password-changed': {
    heading: 'Your password was changed',
    helloNameThePasswordOf:
      'Hello {{ staff.name }}, the password of your account in the back office of {{ business.name }} was changed, and all other devices are logged out.',
    ifItWasYou: 'If it was you, there is nothing to do. If not, set a new password now and tell an owner.',
    button: 'Set a new password',
    preview: 'All other devices are logged out. Was that not you?',
  },
  'staff-recovery': {
    heading: 'Set a new password',
    helloNameSomebodyAsked:
      'Hello {{ staff.name }}, somebody asked for a new password of your account in the back office of {{ business.name }}.',
    theLinkWorksOnce:
      'The link can be used once, within {{ staff.minutes }} minutes. It was not you? Then do nothing: your password stays as it is.',
    button: 'Choose a password',
    preview: 'The link can be used once, within {{ staff.minutes }} minutes.',
  },
  stay: {
    arriveFull: 'ARRIVE  {{ stay.arrive.full }}',
    leaveFull: 'LEAVE   {{ stay.leave.full }}',
  },
  'stay-receipt': {
    heading: 'Thank you for parking with us',
    validationCode: 'Validation code',
    membersRecordThePointsOfThis:
      'Members record the points of this stay with the receipt number and this code, within 90 days.',
    recordThePoints: 'Record the points',
    seeItOnline: 'See it online',
    subject: 'Your parking receipt {{ receipt.number }} · {{ stay.leave.day }}',
    preview:
      '{{ stay.length }}, {{ price.total }}.{% if receipt.code %} Validation code {{ receipt.code }}.{% endif %}',
    receiptNumber: 'Receipt number',
    membersRecordThePointsOfThis2: 'Members record the points of this stay with both, within 90 days',
  },
  'stay-ticket': {
    heading: 'Your parking ticket',
    seeItOnline: 'See what the stay costs so far',
    subject: 'Your parking ticket {{ code.text }}',
    preview: 'Show it at the gate when you leave.',
  },
  terms: {
    ifYourPlansChange: 'If your plans change',
    allTerms: 'All terms of parking',
  },
  view: {
    viewTheCancelledBooking: 'View the cancelled booking',
  },
  voucher: {
    heading: 'A parking gift for you',
    heading2: 'Your voucher is still here',
    heading3: 'Your time voucher',
    nameFromGivesYouParkingAt: '{{ voucher.name }}, {{ voucher.from }} gives you parking at {{ business.name }}.',
    youHaveNotUsedItYet: 'You have not used it yet. It can be used until {{ stay.leave.full }}.',
    youRedeemedPointsPointsForIt: 'You redeemed {{ voucher.points }} points for it.',
    itCoversParkingForTheseDates: 'It covers parking for these dates, fees and taxes included. It can be used once.',
    button: 'View your voucher',
    stayingLongerIsFineWhatLies:
      'Staying longer is fine: what lies beyond these dates is paid at the lot.{% if voucher.is_voidable %} Until the day before the first date you can void it.{% endif %}',
    subject:
      '{% if voucher.is_gift %}A parking gift from {{ voucher.from }}{% elsif voucher.is_reminder %}Use your time voucher until {{ stay.leave.day }}{% else %}Your time voucher{% endif %}: {{ stay.arrive.day }} – {{ stay.leave.day }} · {{ voucher.number }}',
    preview:
      'Parking from {{ stay.arrive.full }} to {{ stay.leave.full }}, fees and taxes included. Show code {{ code.text }} at the gate.',
    showThisCodeAtTheGate: 'Show this code at the gate',
    yourPhoneIsEnoughYouCan: 'Your phone is enough. You can also say the number at the booth.',
    stayingLongerIsFineWhatLies2: 'Staying longer is fine: what lies beyond these dates is paid at the lot.',
    untilTheDayBeforeTheFirst: 'Until the day before the first date you can void it.',
  },
  'voucher-bought': {
    heading: 'Your gift is on its way',
    weMailItTo: 'We mail it to',
    recipientEmailOn: '({{ voucher.recipient_email }}) on',
    pricesDoNotShowInIt: '. Prices do not show in it.',
    button: 'View your gift',
    untilTheDayBeforeTheFirst:
      'Until the day before the first date you can void it there: the whole price goes back to your card. This link is for you alone.',
    subject:
      'Your parking gift for {{ voucher.name }}: {{ stay.arrive.day }} – {{ stay.leave.day }} · {{ voucher.number }}',
    preview: 'Total {{ price.total }}. We mail it on {{ voucher.deliver_on }}.',
    weMailItToNameRecipient:
      'We mail it to {{ voucher.name }} ({{ voucher.recipient_email }}) on {{ voucher.deliver_on }}. Prices do not show in it.',
  },
  'voucher-refused': {
    heading: 'Your card was not accepted',
    theGiftForNameIsNot: 'The gift for {{ voucher.name }} is not bought, and nothing was charged.',
    button: 'Try again',
    subject: 'Your parking gift for {{ voucher.name }} is not bought',
    preview: 'Your card was not accepted. Nothing was charged.',
  },
  'voucher-voided': {
    heading: 'The voucher was voided',
    itsPointsPointsAreBackIn: 'Its {{ voucher.points }} points are back in the account.',
    refundGoesBackToYourCard:
      '{{ voucher.refund }} goes back to your {{ voucher.card }}. It arrives within 5 to 10 business days.',
    itsNumberDoesNotOpenThe: 'Its number does not open the gate any more.',
    subject: 'Time voucher {{ voucher.number }} was voided',
    preview:
      '{% if voucher.points %}Its {{ voucher.points }} points are back in the account.{% elsif voucher.refund %}{{ voucher.refund }} goes back to your {{ voucher.card }}.{% else %}Its number does not open the gate any more.{% endif %}',
  },
  'wait-ended': {
    heading: '{% if is_lapsed %}The space went to the next in line{% else %}No space became free{% endif %}',
    lapsed:
      'We held a space for you, and its time is over. Your place in the line is gone with it, and nothing was charged. You can join the list again as long as these dates are sold out.',
    expired:
      'You waited for these dates, and nobody gave up a space in time. We are sorry. You are off the list, and nothing was charged.',
    button: 'Look at other dates',
    subject:
      '{% if is_lapsed %}The space went to the next in line{% else %}No space became free{% endif %}: {{ stay.arrive.day }} – {{ stay.leave.day }}',
    preview: 'Your wait is over. Nothing was charged.',
  },
  'wait-joined': {
    heading: 'You are on the waiting list',
    weBookIt:
      'As soon as a space is free we book it for you, if it costs {{ wait.most }} or less, and charge your {{ wait.card }} then. If it costs more, we hold it for an hour and ask you first. Nothing is charged before you have a space.',
    weWrite:
      'As soon as a space is free we hold it for you for an hour and write to you. You then book it at the price of that day.',
    fair: 'First come, first served: a space is offered to one person at a time. Hours between 10 pm and 7 am do not count.',
    button: 'See your place in the line',
    leaveAnyTime: 'You can leave the list there at any time. The link is for you alone.',
    subject: 'You are on the waiting list: {{ stay.arrive.day }} – {{ stay.leave.day }}',
    preview:
      '{% if wait.is_to_book %}We book a space for you as soon as one is free, for {{ wait.most }} or less.{% else %}We write to you as soon as a space is free.{% endif %}',
  },
  'wait-offered': {
    heading: '{% if is_refused %}Your card was refused{% else %}A space is free for you{% endif %}',
    refused:
      'A space is free for these dates, but your card was refused. Nothing was charged. You can pay with another card.',
    above:
      'It costs {{ wait.price }} now, more than the {{ wait.most }} that you named, so we ask you first. Nothing was charged.',
    heldUntil: 'We hold it for you until',
    thenNext: '. After that it goes to the next in line.',
    heldUntilText: 'We hold it for you until {{ wait.held_until }}. After that it goes to the next in line.',
    button: 'Book it from {{ wait.price }}',
    notNeeded: 'You do not need it any more? Leave the list there, and the next person has it at once.',
    subject:
      '{% if is_refused %}Your card was refused, the space is still held{% else %}A space is free{% endif %}: {{ stay.arrive.day }} – {{ stay.leave.day }}',
    preview: 'Held for you until {{ wait.held_until }}, from {{ wait.price }}.',
  },
}

export const texts = textsOf('mail', en)
