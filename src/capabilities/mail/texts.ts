import { textsOf } from '../../lib/texts.ts'

/**
 * The texts of mails, by the name of their template, which looks them up: `{{ 'heading' | t }}`. They are a part of it:
 * `{{ … }}` is a value of the mail, `{% if … %}` asks for one.
 */
export const en = {
  'account-confirm': {
    heading: 'Confirm your email address',
    helloNamePleaseConfirmThatNew: 'Hello {{ account.name }}, please confirm that {{ account.new_email }} is yours.',
    theLinkCanBeUsedOnce:
      'The link can be used once {% if account.new_email == account.email %}within seven days{% else %}within 24 hours{% endif %}. Didn’t ask for this? You can ignore this email, and nothing will change.',
    preview: 'Tap once to make {{ account.new_email }} the email on your account.',
  },
  'account-changed': {
    heading: 'Your account was changed',
    helloNameWeChanged: 'Hello {{ account.name }}, our team made a change to your {{ account.club }} account.',
    ifYouDidNotAsk: 'Didn’t ask for this, or something’s wrong? Call us or reply to this message.',
    button: 'Go to the Point Club',
    preview: 'What we changed: {{ account.change }}',
  },
  'account-address-moved': {
    heading: 'The email on your account has changed',
    helloNameWeMoved:
      'Hello {{ account.name }}, our team was asked to use {{ account.new_email }} instead of this address, and checked that the account is yours. All devices are logged out.',
    ifItWasYou: 'If this was you, there’s nothing more to do.',
    ifItWasNotYouTake: 'If it wasn’t you, undo the change to get your old address back.',
    button: 'Undo the change',
    theLinkWorksForSevenDays: 'The link works for seven days.',
    preview: 'Wasn’t you? Undo it with one tap.',
  },
  'account-email-changed': {
    heading: 'Your email address is being changed',
    helloNameSomebodyWhoWasSigned:
      'Hello {{ account.name }}, someone logged in to your account, most likely you, asked to use {{ account.new_email }} instead of this address.',
    thatHappensAsSoonAsThe:
      'We’ll switch as soon as the link we sent there is opened. If this was you, there’s nothing more to do.',
    ifItWasNotYouTake: 'If it wasn’t you, undo the change. That logs out all devices, and you can set a new password.',
    button: 'Undo the change',
    theLinkWorksForSevenDays: 'The link works for seven days, even after the change.',
    preview: 'Wasn’t you? Undo it with one tap.',
  },
  'account-password-changed': {
    heading: 'Your password was changed',
    helloNameThePasswordOfYour:
      'Hello {{ account.name }}, your password was changed, and all other devices are logged out.',
    passHasNewCode:
      'Your membership pass has a new code. If you keep the pass on your phone or on paper, save it again.',
    ifItWasYouThereIs: 'If this was you, there’s nothing else to do. If not, set a new password now and call us.',
    button: 'Set a new password',
    preview: 'All other devices are logged out. Wasn’t you?',
  },
  'account-moved-in': {
    heading: 'Your account has moved with us',
    helloNameYourPointsCameAlong:
      'Hello {{ account.name }}, we have a new booking site, and your {{ account.club }} account and points came with us. Choose a new password for this address, and you’re in.',
    button: 'Choose a password',
    yourNumberIs: 'Your new membership number is {{ account.number }}.',
    preview: 'Choose a new password, and your points are waiting.',
  },
  'account-reset': {
    heading: 'Set a new password',
    helloNameSomebodyMostLikelyYou:
      'Hello {{ account.name }}, someone, most likely you, asked for a new password for your account.',
    theLinkCanBeUsedOnce:
      'The link works once, within one hour. Didn’t ask for this? Ignore this email, and your password stays the same.',
    preview: 'The link can be used once, within one hour.',
  },
  'account-welcome': {
    heading: 'Welcome to the {{ account.club }}',
    helloNameGoodToHaveYou: 'Hello {{ account.name }}, it’s good to have you. Your membership number is',
    youAlreadyHavePoints: 'You already have {{ account.points }} points.',
    everyStayEarnsPointsFromNow:
      'From now on, every stay earns points. To spend them, confirm that this address is yours.',
    button: 'Confirm your email address',
    theLinkCanBeUsedOnce:
      'The link works once, within seven days. Didn’t join? Let us know, and we’ll close the account.',
    subject: 'Welcome to the {{ account.club }} · {{ account.number }}',
    preview: 'Your membership number is {{ account.number }}. Confirm your email address.',
    helloNameGoodToHaveYou2:
      'Hello {{ account.name }}, it’s good to have you. Your membership number is {{ account.number }}.',
  },
  actions: {
    button: 'View your booking',
    changeDates: '{% if booking.is_complimentary %}Change name or flights{% else %}Change dates{% endif %}',
    cancelBooking: 'Cancel booking',
  },
  'booking-cancelled': {
    heading: 'Your booking is canceled',
    refundGoesBackToYourCard:
      '{% if cancellation.company %}{{ cancellation.refund }} is credited to {{ cancellation.company }}.{% else %}{{ cancellation.refund }} goes back to {{ cancellation.back_to }}. It arrives within 5 to 10 business days.{% endif %}',
    nothingIsRefundedTheCancellationFee: 'There’s nothing to refund: the cancellation fee covers what you paid.',
    nothingIsLeftToRefund: 'There’s nothing left to refund.',
    youPaidNothingSoThereIs: 'You hadn’t paid anything, so there’s nothing to refund.',
    thereIsNoCancellationFee: 'There is no cancellation fee.',
    theCancellationFeeIsFee: 'The cancellation fee is {{ cancellation.fee }}.',
    theRuleRule: 'Why: {{ cancellation.rule }}.',
    button: 'Book again',
    subject: 'Your booking is canceled: {{ stay.arrive.day }} – {{ stay.leave.day }} · {{ booking.number }}',
    preview:
      '{% if cancellation.refund %}{{ cancellation.refund }} {% if cancellation.company %}is credited to {{ cancellation.company }}{% else %}goes back to {{ cancellation.back_to }}{% endif %}.{% elsif cancellation.points %}{{ cancellation.points }}{% else %}Nothing is refunded.{% endif %}',
    bookingNumber: 'Booking {{ booking.number }}',
    viewTheCancelledBooking: 'View the canceled booking:',
  },
  'booking-change-pending': {
    heading: 'We’re confirming your change',
    youAskedForArriveToLeave:
      'You asked for {% if asked.is_same_stay and asked.vehicle %}the {{ asked.vehicle }} class{% else %}{{ asked.arrive }} to {{ asked.leave }}{% if asked.vehicle %}, {{ asked.vehicle }}{% endif %}{% endif %}.',
    waiting: 'We’re waiting for the payment processor to confirm {{ pending.amount }} on your {{ pending.card }}.',
    untilThen:
      'Until then, your booking stays as it was. You don’t need to do anything: we’ll email you when the change is made, or if it can’t be. You won’t be charged twice.',
    subject: 'We’re confirming your change: {{ stay.arrive.day }} – {{ stay.leave.day }} · {{ booking.number }}',
    preview: 'Your booking stays as it was until {{ pending.amount }} is confirmed.',
  },
  'booking-change-refused': {
    heading: '{% if asked.is_same_stay %}Your change wasn’t made{% else %}Your booking keeps its dates{% endif %}',
    youAskedForArriveToLeave:
      'You asked for {% if asked.is_same_stay and asked.vehicle %}the {{ asked.vehicle }} class{% else %}{{ asked.arrive }} to {{ asked.leave }}{% if asked.vehicle %}, {{ asked.vehicle }}{% endif %}{% endif %}.',
    yourCardWasRefusedSoThe: 'Your {{ refused.card }} was declined, so we didn’t make the change.',
    nothingWasChargedForItAnd: 'You were not charged, and your booking stays as it was.',
    subject:
      '{% if asked.is_same_stay %}Your change wasn’t made{% else %}Your booking keeps its dates{% endif %}: {{ stay.arrive.day }} – {{ stay.leave.day }} · {{ booking.number }}',
    preview: 'Your card was declined, so we didn’t make the change. You were not charged.',
    youAskedForArriveToLeave2:
      'You asked for {% if asked.is_same_stay and asked.vehicle %}the {{ asked.vehicle }} class{% else %}{{ asked.arrive }} to {{ asked.leave }}{% if asked.vehicle %}, {{ asked.vehicle }}{% endif %}{% endif %}. Your {{ refused.card }} was declined, so we didn’t make the change.',
  },
  'booking-address-changed': {
    heading: 'Your booking has a new email address',
    mailGoesElsewhere:
      'Emails about booking {{ booking.number }} now go to another address: someone asked us by phone to change it. The links we sent you before no longer open it.',
    notYou: 'Didn’t ask for this? Please call us right away.',
    preview: 'Didn’t ask for this? Please call us.',
  },
  'booking-details-changed': {
    heading: 'Your booking was updated',
    asYouAsked: 'We made the changes you asked for. Your dates and price stay the same.',
    was: 'before: {{ change.before }}',
    subject: 'Your booking was updated · {{ booking.number }}',
    preview: 'Changed: {% for change in changes %}{{ change.label }}: {{ change.after }}. {% endfor %}',
  },
  'booking-letter': {
    button: 'View your booking',
    preview: 'About your booking {{ booking.number }}.',
  },
  'booking-pay-link': {
    heading:
      '{% if is_refused %}Your card was declined{% elsif pay.is_change %}Pay for your change{% else %}Your space is held{% endif %}',
    refused: 'Your card was declined, and nothing was charged. You can pay with another card.',
    payFor:
      '{% if pay.is_change %}You asked for {% if asked.is_same_stay and asked.vehicle %}the {{ asked.vehicle }} class{% else %}{{ asked.arrive }} to {{ asked.leave }}{% if asked.vehicle %}, {{ asked.vehicle }}{% endif %}{% endif %}. That costs {{ pay.amount }} more.{% else %}As we said on the phone: pay {{ pay.amount }} by card, and you’re booked.{% endif %}',
    heldUntil: 'We’re holding the space for you until',
    heldUntilEnd: '.',
    after:
      '{% if pay.is_change %}Until you pay, your booking stays as it is.{% else %}If we don’t receive payment by then, we’ll release the space.{% endif %}',
    button: 'Pay {{ pay.amount }}',
    secure: 'Your card goes straight to our payment processor. No one here sees its number.',
    subject:
      '{% if is_refused %}Your card was declined, but your space is still held{% elsif pay.is_change %}Pay for your change{% else %}Pay to keep your space{% endif %} · {{ booking.number }}',
    preview:
      'Pay {{ pay.amount }} by {{ pay.until }}, and {% if pay.is_change %}we’ll make the change{% else %}the space is yours{% endif %}.',
  },
  'booking-pay-link-ended': {
    heading: '{% if pay.is_change %}Your change was not made{% else %}Your space is no longer held{% endif %}',
    nothing:
      '{% if pay.is_change %}The payment link for your change is no longer valid, so your booking stays as it was. You were not charged.{% else %}The payment link for your booking is no longer valid, so we released the space. You were not charged.{% endif %}',
    again: 'Still want it? Book again online, or call us.',
    button: 'See available dates',
    subject:
      '{% if pay.is_change %}Your change was not made{% else %}Your space is no longer held{% endif %} · {{ booking.number }}',
    preview: 'Nothing was charged.',
  },
  'booking-changed': {
    heading: 'Your booking has a new price',
    heading2: 'Your booking has new dates',
    heading3: 'Your booking has a new vehicle class',
    hereIsYourBookingAsIt: 'Here’s your updated booking. Your code stays the same.',
    weChargedChargedToYourCard:
      '{% if change.company %}The difference of {{ change.charged }} is billed to {{ change.company }}.{% else %}We charged {{ change.charged }} to your {{ change.card }} for the difference.{% endif %}',
    weRefundedRefundedToYourCard:
      '{% if change.company %}{{ change.refunded }} is credited to {{ change.company }}.{% else %}We refunded {{ change.refunded }} to {{ change.back_to }}. It arrives within 5 to 10 business days.{% endif %}',
    beforeTotalInTotalYourDates:
      'Before: {% unless is_same_stay %}{{ before.arrive }} to {{ before.leave }}, {% endunless %}{% if before.vehicle %}{{ before.vehicle }}, {% endif %}{{ before.total }} in total.{% if is_same_stay %} Your dates stay the same.{% endif %}',
    subject:
      'Your booking has {% if is_same_stay %}{% if before.vehicle %}a new vehicle class{% else %}a new price{% endif %}{% else %}new dates{% endif %}: {{ stay.arrive.day }} – {{ stay.leave.day }} · {{ booking.number }}',
    preview:
      'Now {{ stay.arrive.full }} to {{ stay.leave.full }}{% if before.vehicle %}, {{ stay.vehicle }}{% endif %}. Total {{ price.total }}.',
  },
  'booking-confirmed': {
    heading: '{% if booking.is_parked %}You’re parked{% else %}Your parking is booked{% endif %}',
    yourPaymentHasComeThroughThank: 'Your payment has come through. Thank you for waiting.',
    yourSpaceIsHeldAndPaid:
      '{% if booking.is_parked %}{% if booking.is_complimentary %}There’s nothing to pay.{% elsif booking.is_paid %}Paid in full.{% endif %}{% else %}Your space is held{% if booking.is_paid %} and paid in full{% endif %}.{% endif %} {% if booking.due_at_lot %}You pay the remaining {{ booking.due_at_lot }} at the lot.{% endif %}',
    subject:
      '{% if booking.is_parked %}You’re parked{% else %}Your parking is booked{% endif %}: {{ stay.arrive.day }} – {{ stay.leave.day }} · {{ booking.number }}',
    preview:
      '{% if booking.is_parked %}Leave {{ stay.leave.full }}{% else %}Arrive {{ stay.arrive.full }}{% endif %}. Total {{ price.total }}. Show code {{ code.text }} at the gate.',
  },
  'booking-duplicate': {
    heading: 'You already have a booking',
    somebodyMostLikelyYouWasAbout:
      'Someone, most likely you, was about to book parking with this email address for dates that overlap the booking below. We didn’t book again, and you were not charged.',
    ifYouDoWantASecond: 'If you do want a second space, continue your booking and choose “Book anyway.”',
    subject: 'You already have a booking: {{ stay.arrive.day }} – {{ stay.leave.day }} · {{ booking.number }}',
    preview: 'We didn’t book again, and you were not charged. Your booking: {{ booking.number }}.',
  },
  'booking-no-show': {
    heading: 'We missed you',
    yourStayIsOverAndYour:
      '{% if no_show.still_coming %}{{ no_show.still_coming }}{% else %}Your stay is over, and your car never arrived, so we released your space.{% endif %}',
    weKeepOneDaysPriceFee: '{% unless no_show.is_free %}We keep {{ no_show.fee }} of what you paid.{% endunless %}',
    goesBackToYourCardIt:
      '{% if no_show.company %}is credited to {{ no_show.company }}.{% else %}goes back to {{ no_show.back_to }}. It arrives within 5 to 10 business days.{% endif %}{% if no_show.earlier %} {{ no_show.earlier }}{% endif %}',
    theDepositOfFeeIsKept:
      'We keep your {{ no_show.fee }} deposit.{% unless no_show.still_coming %} You owe nothing more.{% endunless %}',
    weKeepFee:
      'We keep {{ no_show.fee }} of what you paid.{% unless no_show.still_coming %} You owe nothing more.{% endunless %}',
    ifThatIsWrongAnswerThis: 'If that’s not right, reply to this email or call us.',
    subject: 'We missed you: {{ stay.arrive.day }} – {{ stay.leave.day }} · {{ booking.number }}',
    preview:
      '{% if no_show.refund %}{{ no_show.refund }} {% if no_show.company %}is credited to {{ no_show.company }}{% else %}goes back to {{ no_show.back_to }}{% endif %}.{% elsif no_show.still_coming %}{{ no_show.still_coming }}{% else %}Your stay is over and wasn’t used.{% endif %}',
    weKeepOneDaysPriceFee2:
      '{% unless no_show.is_free %}We keep {{ no_show.fee }} of what you paid. {% endunless %}{{ no_show.refund }} {% if no_show.company %}is credited to {{ no_show.company }}.{% else %}goes back to {{ no_show.back_to }}. It arrives within 5 to 10 business days.{% endif %}{% if no_show.earlier %} {{ no_show.earlier }}{% endif %}',
  },
  'booking-expected-again': {
    heading: 'We’re expecting you',
    weHadTakenYouFor: 'We marked you as a no-show by mistake. Your booking is still good, and your space is held.',
    restIsDue:
      '{% if no_show.refund %}What we refunded is now due at the lot: {{ booking.due_at_lot }}.{% else %}You pay the remaining {{ booking.due_at_lot }} at the lot.{% endif %}',
    subject: 'Your booking is still good: {{ stay.arrive.day }} – {{ stay.leave.day }} · {{ booking.number }}',
    preview: 'Your space is held until {{ stay.leave.day }}.',
    button: 'See the booking',
  },
  'booking-walked': {
    heading: 'Please park at {{ walk.name }}',
    weHaveNoSpace:
      'We’re sorry: we don’t have a space for you on your dates. We’ve arranged for you to park at {{ walk.name }}, and we’re paying for it.',
    where: 'Where to go',
    call: 'Can’t find it? Call them at {{ walk.phone }}.',
    refundGoesBack:
      '{% if walk.company %}{{ walk.refund }} is credited to {{ walk.company }}.{% else %}{{ walk.refund }} goes back to {% if walk.card %}{{ walk.back_to }}{% else %}your original payment method{% endif %}. It arrives within 5 to 10 business days.{% endif %}',
    doNotCome: 'Your code no longer opens our gate.',
    subject: 'Please park at {{ walk.name }} · {{ booking.number }}',
    preview: 'We have arranged a space for you there: {{ walk.address }}.',
    button: 'See the booking',
  },
  'bookings-found': {
    heading: 'Your bookings',
    eachOpens: 'Tap a number to open the booking: its gate code, directions, changes, and the shuttle.',
    notYou:
      'Someone, most likely you, asked for this on our site. Please don’t forward this email: its links open your bookings.',
    subject: 'Your parking bookings',
    preview: 'The links to your current and recent bookings.',
  },
  'booking-refunded': {
    heading:
      '{% if refund.points %}We refunded you {{ refund.amount }} as points{% elsif refund.is_voucher %}You have a time voucher worth {{ refund.amount }}{% else %}We refunded you {{ refund.amount }}{% endif %}',
    toCard: '{{ refund.money }} goes back to {{ refund.back_to }}. It arrives within 5 to 10 business days.',
    toPayment: '{{ refund.money }} goes back to your original payment method. It arrives within 5 to 10 business days.',
    toAccount: '{{ refund.amount }} is credited to {{ refund.company }}.',
    asPoints: 'We added points worth {{ refund.amount }} to your Point Club account: {{ refund.points }}.',
    asVoucher: 'We’ll send the voucher in a separate email.',
    bookingStays: 'Everything else about your booking stays as it is.',
    subject:
      '{% if refund.points %}We refunded you {{ refund.amount }} as points{% elsif refund.is_voucher %}You have a time voucher worth {{ refund.amount }}{% else %}We refunded you {{ refund.amount }}{% endif %} · {{ booking.number }}',
    preview:
      '{% if refund.points %}They’re in your account.{% elsif refund.is_voucher %}It comes in a separate email.{% else %}It is on its way to you.{% endif %}',
    button: 'See the booking',
  },
  'booking-refused': {
    heading: 'Your booking didn’t go through',
    yourBookingIsCancelledAndIts: 'Your booking is canceled, and we released its space.',
    button: 'Try another card',
    subject: 'Your booking didn’t go through: {{ stay.arrive.day }} – {{ stay.leave.day }} · {{ booking.number }}',
    preview: 'Your card was declined. You were not charged.',
    bookingNumber: 'Booking {{ booking.number }}',
  },
  'booking-reminder': {
    heading: 'You’re parking {{ reminder.day }}',
    yourSpaceIsWaitingYouPay:
      'Your space is waiting. {% if booking.due_at_lot %}You’ll pay {{ booking.due_at_lot }} at the lot.{% elsif booking.is_complimentary %}There’s nothing to pay.{% else %}It’s paid in full.{% endif %}',
    subject: 'You’re parking {{ reminder.day }}: {{ stay.arrive.full }} · {{ booking.number }}',
    preview: 'Show code {{ code.text }} at the gate. {{ business.street }}, {{ business.city }}.',
    yourParkingIsDay: 'You’re parking {{ reminder.day }}.',
  },
  code: {
    codeTextForTheGate: 'Code {{ code.text }} for the gate',
    showThisCodeAtTheGate: 'Show this code at the gate',
    yourPhoneIsEnoughYouCan: 'All you need is your phone. You can also give the number at the booth.',
  },
  covers: {
    whatItCovers: 'What it covers',
    covered: 'Covered',
  },
  'email-preferences': {
    heading: 'Confirm your email preferences',
    somebodyMostLikelyYouAskedTo:
      'Someone, most likely you, asked to change which emails we send to {{ preferences.email }}. The new choice:',
    button: 'Confirm',
    ifItWasNotYouThere: 'If this wasn’t you, ignore this email. Nothing changes unless you confirm.',
    subject: 'Confirm which emails you want from {{ business.name }}',
    preview: 'One tap: {{ preferences.wanted }}.',
    openThisLinkAndSave: 'Open this link and save:',
  },
  end: {
    youGetThisBecause: 'You’re receiving this because your email preferences allow it.',
    unsubscribe: 'Unsubscribe',
    thisMessageIsAboutABooking:
      'You’re receiving this because of a booking, a price, or an account with this email address. Wasn’t you? Please let us know.',
  },
  'incident-answer': {
    youRatedYourStayScoreOf: 'You rated your stay {{ incident.score }} out of 5',
    subject: 'About your stay with us · {{ incident.number }}',
    preview: 'Our reply to your feedback.',
    youRatedYourStayScoreOf2: 'You rated your stay {{ incident.score }} out of 5.',
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
    transfer: 'Bank transfer or check:',
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
      'Here is credit note {{ invoice.number }} for {{ invoice.company }}: {{ invoice.total }}, deducted from what you owe.',
    reminderSays:
      'Invoice {{ invoice.number }} for {{ invoice.company }} was due on {{ invoice.due }}. If you have paid it, thank you: please disregard this message.',
    thankYou: 'Thank you: we have received your payment of invoice {{ invoice.number }} for {{ invoice.company }}.',
    toPay: 'Amount due:',
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
    heading: 'We got your message',
    thankYouForAskingAboutParking:
      'Thank you for asking about parking for your company. Someone on our team will reply within {{ inquiry.answer_within }} with a price and a code.',
    thankYouForWritingAPerson:
      'Thank you for writing. Someone on our team will reply within {{ inquiry.answer_within }}.',
    yourReferenceNumberIs: 'Your reference number is',
    ifItCannotWaitCall: '. If it can’t wait, call',
    toSeeChangeOrCancelA: 'You don’t have to wait for us to see, change, or cancel a booking:',
    findYourBooking: 'find your booking',
    subject: 'We got your message · {{ inquiry.number }}',
    preview: 'Someone on our team will reply within {{ inquiry.answer_within }}.',
    yourReferenceNumberIsNumber:
      'Your reference number is {{ inquiry.number }}. If it can’t wait, call {{ business.phone }}.',
  },
  'inquiry-reply': {
    youWrote: 'You wrote',
    preview: 'Our reply to your message.',
  },
  layout: {
    lang: 'en',
    youGetThisBecause: 'You’re receiving this because your email preferences allow it.',
    chooseWhichMailYouGet: 'Choose which emails you get',
    unsubscribe: 'Unsubscribe',
    thisMessageIsAboutABooking:
      'You’re receiving this because of a booking, a price, or an account with this email address. Wasn’t you? Please let us know.',
  },
  'dispute-open': {
    heading: '{% if dispute.is_due %}A disputed payment is due soon{% else %}A payment is disputed{% endif %}',
    what: '{{ dispute.amount }} for {{ dispute.subject }}{% if dispute.customer %}, {{ dispute.customer }}{% endif %}.',
    why: 'Reason given by the cardholder: {{ dispute.reason }}.',
    due: 'The bank needs our response by {{ dispute.due }}. Full days left: {{ dispute.days }}.',
    evidence: 'The evidence is ready. Read it, add what you know, and send it, or accept the loss.',
    button: 'Open the dispute',
    subject:
      '{% if dispute.is_due %}Due soon: dispute{% else %}New dispute{% endif %} of {{ dispute.amount }} for {{ dispute.subject }}',
    preview: '{{ dispute.reason }}',
  },
  'report-ready': {
    heading: '{{ report.name }}',
    period: '{% if report.is_day %}{{ report.from }}{% else %}{{ report.from }} to {{ report.until }}{% endif %}',
    rows: 'Rows in the file: {{ report.rows }}',
    cut: 'There were more rows than a file can hold. Choose a shorter period to get all of them.',
    link: 'The link works for {{ report.days }} days. We record when it’s opened, so please don’t pass it on.',
    button: 'Open the report',
    subject:
      '{{ report.name }}: {% if report.is_day %}{{ report.from }}{% else %}{{ report.from }} to {{ report.until }}{% endif %}',
    preview: 'Rows in the file: {{ report.rows }}',
  },
  'approval-asked': {
    heading: '{{ request.who }} is asking for your approval',
    what: '{{ request.act }} of {{ request.amount }} for {{ request.subject }}.',
    why: 'Reason: {{ request.reason }}',
    price: 'The price was {{ request.price }}.',
    often: 'Requests of this kind by {{ request.who }} in the last 24 hours: {{ request.times }}',
    until: 'It expires on {{ request.until }}. The first person to answer decides.',
    button: 'Decide',
    subject: '{{ request.who }} asks: {{ request.act }} of {{ request.amount }} for {{ request.subject }}',
    preview: 'Reason: {{ request.reason }}',
  },
  'approval-answered': {
    heading:
      '{% if request.is_done %}Approved and done{% elsif request.is_declined %}Declined{% else %}No one answered in time{% endif %}',
    what: '{{ request.act }} of {{ request.amount }} for {{ request.subject }}{% if request.who %}: {% if request.is_done %}approved{% else %}declined{% endif %} by {{ request.who }}{% endif %}.',
    because: 'Their answer: {{ request.answer }}',
    button: 'See your request',
    subject:
      '{% if request.is_done %}Approved{% elsif request.is_declined %}Declined{% else %}Expired{% endif %}: {{ request.act }} of {{ request.amount }} for {{ request.subject }}',
    preview:
      '{% if request.is_done %}It is done.{% elsif request.is_declined %}{{ request.answer }}{% else %}You can ask again.{% endif %}',
  },
  'schedule-answered': {
    heading:
      '{% if ask.is_approved %}Approved{% else %}Declined{% endif %}: {% if ask.is_open %}an open shift{% elsif ask.is_swap %}{{ ask.who }}’s shift{% else %}your time off{% endif %}',
    what: '{% if ask.is_open %}{% if ask.is_approved %}{{ ask.to }} has this shift.{% else %}{{ ask.to }} does not have this shift.{% endif %}{% elsif ask.is_swap %}{% if ask.is_approved %}{{ ask.to }} takes over this shift from {{ ask.who }}.{% else %}{{ ask.who }} keeps this shift.{% endif %}{% else %}{% if ask.is_approved %}You have these days off.{% else %}You do not have these days off.{% endif %}{% endif %} Decided by {{ ask.by }}.',
    note: 'The request said: {{ ask.note }}',
    answer: 'Their answer: {{ ask.answer }}',
    button: 'See your schedule',
    subject: '{% if ask.is_approved %}Approved{% else %}Declined{% endif %}: {{ ask.what }}',
    preview:
      '{% if ask.is_open %}An open shift that {{ ask.to }} asked for.{% elsif ask.is_swap %}{{ ask.who }}’s shift, which {{ ask.to }} would take.{% else %}The days off that you asked for.{% endif %}',
  },
  'schedule-asked': {
    heading:
      '{% if ask.is_open %}{{ ask.to }} is requesting an open shift{% elsif ask.is_swap %}{{ ask.to }} wants to take {{ ask.who }}’s shift{% else %}{{ ask.who }} is requesting time off{% endif %}',
    what: '{% if ask.is_open %}It stays open until someone approves.{% elsif ask.is_swap %}It stays with {{ ask.who }} until someone approves.{% else %}The first person to answer decides.{% endif %}',
    note: '{{ ask.who }} says: {{ ask.note }}',
    button: 'Decide',
    subject:
      '{% if ask.is_open %}{{ ask.to }} for an open shift{% elsif ask.is_swap %}{{ ask.to }} for {{ ask.who }}{% else %}Time off for {{ ask.who }}{% endif %}: {{ ask.what }}',
    preview: 'It’s waiting for your answer.',
  },
  'schedule-offered': {
    heading: '{{ ask.who }} offers a shift',
    what: 'The first to take it gets it, once it is approved.',
    note: '{{ ask.who }} says: {{ ask.note }}',
    button: 'Take it',
    subject: '{{ ask.who }} offers a shift: {{ ask.what }}',
    preview: 'You can pick it up.',
  },
  'schedule-published': {
    heading: 'Your shifts for the week of {{ schedule.week }}',
    what: 'This week was published. New for you:',
    added: 'Added',
    removed: 'No longer yours',
    changed: 'Changed',
    was: 'Before: {{ change.was }}',
    all: '{% if schedule.shifts.size > 0 %}All your shifts that week{% else %}You have no shifts that week.{% endif %}',
    button: 'See your schedule',
    subject: 'Your shifts for the week of {{ schedule.week }}',
    preview: 'What is new for you, and all your shifts that week.',
  },
  'case-assigned': {
    heading: '{% if task.is_incident %}Incident{% else %}Message{% endif %} {{ task.number }} is yours',
    what: '{{ task.by }} asked you to take care of it.',
    button: 'Open it',
    subject:
      '{{ task.by }} assigned {% if task.is_incident %}incident{% else %}message{% endif %} {{ task.number }} to you',
    preview: 'A customer is waiting for an answer.',
  },
  'lot-full': {
    heading:
      '{% if lot.needed %}Not enough space tonight{% elsif lot.is_stopped %}Drive-ups are stopped{% else %}The lot is filling up{% endif %}',
    when: '{{ lot.vehicle }}: full by {{ lot.full_at }}.',
    figures:
      '{{ lot.here }} of {{ lot.stalls }} stalls are taken. In the next 24 hours, cars arriving with a booking: {{ lot.coming }}; cars due to leave: {{ lot.leaving }}.',
    needed:
      'Bookings that have to move: at least {{ lot.needed }}. We have offered some of them another class, another date, or a credit.',
    stopped: 'New drive-ups are stopped, and full dates are closed for sale. You can lift either one.',
    filling:
      'At the usual pace for a day like this, drive-ups will take the last stalls. Nothing has been stopped yet.',
    button: 'See tonight',
    subject:
      '{{ lot.vehicle }}: {% if lot.needed %}not enough space tonight{% elsif lot.is_stopped %}drive-ups are stopped{% else %}full by {{ lot.full_at }}{% endif %}',
    preview: '{{ lot.here }} of {{ lot.stalls }} stalls are taken. Cars arriving with a booking: {{ lot.coming }}.',
  },
  'membership-pass': {
    heading: 'Your membership pass',
    nameShowThisCodeAtThe: '{{ member.name }}, show this code at the gate to earn points for your stay automatically.',
    button: 'View your pass',
    subject: 'Your membership pass · {{ member.number }}',
    preview: 'Show code {{ code.text }} at the gate to earn points for your stay automatically.',
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
    yourBalanceIs: 'Your points balance is',
    worth: ', worth',
    ofParkingAndExpiresOn: 'of parking. It expires on',
    redeemSomeOfThemOrPark: 'Redeem some or park with us before then to keep them all.',
    button: 'Redeem points',
    or: 'Or',
    bookYourNextVisit: 'book your next visit',
    subject: 'Your points expire on {{ points.expires }}',
    preview: 'They are worth {{ points.worth }} of parking. Redeem some or park with us to keep them all.',
    yourBalanceIsWorth:
      'Your points balance is {{ points.total }}, worth {{ points.worth }} of parking. It expires on {{ points.expires }}.',
    bookYourNextVisit2: 'Book your next visit:',
  },
  price: {
    youSaveAgainstTheDriveupPrice: 'You save vs. the drive-up price',
    youSaveSavingsAgainstTheDriveup: 'You save {{ price.savings }} vs. the drive-up price.',
  },
  'move-offer': {
    heading: 'Could you move your parking?',
    why: 'More people are coming on your dates than we planned for. Your space is yours: if you keep it, nothing changes. If one of these suits you, take it with one tap:',
    button: 'See the options',
    until:
      'This offer is good until {{ move.until }}. Nothing changes before you choose, and nothing costs more than your booking.',
    subject: 'Could you move your parking? {{ stay.arrive.day }} – {{ stay.leave.day }} · {{ booking.number }}',
    preview: 'Keep your space, or choose another one with one tap.',
  },
  'move-withdrawn': {
    heading: 'Your booking stays as it is',
    text: 'We asked you to move your parking. That’s no longer necessary: your space is yours, as booked. Thank you for your patience.',
    button: 'See your booking',
    subject: 'Your booking stays as it is · {{ booking.number }}',
    preview: 'We no longer need you to move. Your space is yours, as booked.',
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
    goesBackToYourCardWithin:
      '{% if drop.company %}is credited to {{ drop.company }}.{% else %}goes back to {{ drop.back_to }} within 5 to 10 business days.{% endif %}',
    takeTheNewPriceAndYou: 'Take the new price, and you pay',
    atTheLotInsteadOfDue: 'at the lot instead of {{ drop.due_before }}.',
    button: 'Take the new price',
    theOfferHoldsUntilUntilNothing:
      'This offer is good until {{ drop.until }}. Nothing changes before you take it. Your dates and your code stay the same.',
    youGetOffersLikeThisBecause: 'You get offers like this because your email preferences allow it.',
    chooseWhichMailYouGet: 'Choose which emails you get',
    subject:
      'Your price dropped: {{ drop.saving }} less for {{ stay.arrive.day }} – {{ stay.leave.day }} · {{ booking.number }}',
    preview:
      '{% if drop.refund %}{{ drop.refund }} {% if drop.company %}is credited to {{ drop.company }}{% else %}goes back to {{ drop.back_to }}{% endif %}{% elsif drop.points %}{{ drop.points }}{% else %}You pay {{ drop.due }} at the lot instead of {{ drop.due_before }}{% endif %} when you take the new price.',
    yourDatesCostAfterNowInstead: 'Your dates cost {{ drop.after }} now instead of {{ drop.before }}.',
    takeTheNewPriceAndRefund:
      'Take the new price, and {{ drop.refund }} {% if drop.company %}is credited to {{ drop.company }}.{% else %}goes back to {{ drop.back_to }} within 5 to 10 business days.{% endif %}',
    takeTheNewPriceAndYou2:
      'Take the new price, and you pay {{ drop.due }} at the lot instead of {{ drop.due_before }}.',
    youGetOffersLikeThisBecause2:
      'You get offers like this because your email preferences allow it. Choose which emails you get:',
  },
  quote: {
    heading: '{{ price.total }}, all in',
    thatIsYourPriceForLength: 'That’s your price for {{ stay.length }} of parking. It’s good until',
    theSpaceIsYoursWhenYou: ', unless we sell out first. The space is yours when you book.',
    thatIsTheDriveupPriceFor:
      'That’s the drive-up price for {{ stay.length }} of parking, paid at the lot. Booking ahead costs less.',
    button: 'Book this price',
    button2: 'See the prices for booking ahead',
    subject: 'Your parking price: {{ stay.arrive.day }} – {{ stay.leave.day }} · {{ price.total }}',
    preview:
      'All in: {{ price.total }} for {{ stay.length }}. {% if quote.is_purchasable %}Good until {{ quote.expires }}.{% else %}Paid at the lot.{% endif %}',
    thatIsYourPriceForLength2:
      'That’s your price for {{ stay.length }} of parking. It’s good until {{ quote.expires }}, unless we sell out first. The space is yours when you book.',
  },
  'review-published': {
    heading: 'Your review is on our site',
    thanks: 'Thank you for writing it. Everyone can read it now, with your first name and initial only.',
    button: 'See the reviews',
    youWrote: 'Your review, {{ review.score }} out of 5',
    change: 'Change or withdraw it',
    preview: 'Everyone can read it now.',
  },
  'review-answered': {
    heading: 'We replied to your review',
    weSay: 'Our reply, posted below your review:',
    button: 'See the reviews',
    youWrote: 'Your review, {{ review.score }} out of 5',
    change: 'Change or withdraw it',
    preview: 'Our reply is below your review on our site.',
  },
  'review-refused': {
    heading:
      '{% if review.is_taken_down %}We took your review off our site{% else %}We didn’t publish your review{% endif %}',
    because:
      '{% if review.why %}The reason: {{ review.why }} {% endif %}A bad score is never a reason, and your score still counts.',
    again:
      'You can write it again without that, and we’ll read it again. If you think we’re wrong, reply to this email.',
    button: 'Write it again',
    youWrote: 'Your review, {{ review.score }} out of 5',
    preview: '{% if review.why %}{{ review.why }}{% else %}Your score still counts.{% endif %}',
  },
  'score-request': {
    heading: 'How was your stay?',
    youLeftUsOnLeftFrom: 'Your stay ended on {{ stay.left }}. From 1 (bad) to 5 (very good):',
    scoreOf5: '{{ each.score }} out of 5',
    thePageShowsYourChoiceFirst: 'You’ll see your choice first. It counts once you send it, and we read every answer.',
    preview: 'One tap, from 1 to 5. We read every answer.',
  },
  sign: {
    arrive: 'Arrive',
    leave: 'Leave',
  },
  'staff-invitation': {
    heading: 'Welcome to the team',
    heading2: 'Set a new password',
    helloNameThereIsAnAccount:
      'Hello {{ staff.name }}, {% if staff.is_new %}your {{ business.name }} back office account is ready. Choose a password to get started.{% else %}choose a new password for your {{ business.name }} back office account.{% endif %}',
    button: 'Choose a password',
    logInWithEmailTheLink:
      'Log in with {{ staff.email }}. The link can be used once, within {{ staff.days }} days. Weren’t expecting this? You can ignore it.',
    subject: '{% if staff.is_new %}Your account at {{ business.name }}{% else %}Set a new password{% endif %}',
    preview: 'The link can be used once, within {{ staff.days }} days.',
    helloNameChooseAPasswordFor:
      'Hello {{ staff.name }}, choose a password for your {{ business.name }} back office account:',
  },
  'staff-password-changed': {
    heading: 'Your password was changed',
    helloNameThePasswordOf:
      'Hello {{ staff.name }}, the password for your {{ business.name }} back office account was changed, and all other devices are logged out.',
    ifItWasYou: 'If this was you, there’s nothing to do. If not, set a new password now and tell an owner.',
    button: 'Set a new password',
    preview: 'All other devices are logged out. Wasn’t you?',
  },
  'staff-recovery': {
    heading: 'Set a new password',
    helloNameSomebodyAsked:
      'Hello {{ staff.name }}, someone asked for a new password for your {{ business.name }} back office account.',
    theLinkWorksOnce:
      'The link can be used once, within {{ staff.minutes }} minutes. Wasn’t you? Ignore this email, and your password stays the same.',
    button: 'Choose a password',
    preview: 'The link can be used once, within {{ staff.minutes }} minutes.',
  },
  stay: {
    arriveFull: 'ARRIVE  {{ stay.arrive.full }}',
    leaveFull: 'LEAVE   {{ stay.leave.full }}',
  },
  'stay-receipt': {
    heading: '{% if receipt.is_void %}This receipt was voided{% else %}Thank you for parking with us{% endif %}',
    validationCode: 'Validation code',
    membersRecordThePointsOfThis:
      'Members: use the receipt number and this code to get your points within {{ receipt.record_days }} days.',
    recordThePoints: 'Record the points',
    seeItOnline: 'See it online',
    subject:
      'Your parking receipt {{ receipt.number }}{% if receipt.is_void %} was voided{% endif %} · {{ stay.leave.day }}',
    preview:
      '{{ stay.length }}, {{ price.total }}.{% if receipt.code %} Validation code {{ receipt.code }}.{% endif %}',
    receiptNumber: 'Receipt number',
    membersRecordThePointsOfThis2: 'Members: use both to get your points within {{ receipt.record_days }} days',
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
    viewTheCancelledBooking: 'View the canceled booking',
  },
  voucher: {
    heading: 'A parking gift for you',
    heading2: 'Don’t forget your voucher',
    heading3: 'Your time voucher',
    nameFromGivesYouParkingAt: '{{ voucher.name }}, {{ voucher.from }} has given you parking at {{ business.name }}.',
    youHaveNotUsedItYet: 'You haven’t used it yet. You can use it until {{ stay.leave.full }}.',
    youRedeemedPointsPointsForIt: 'You redeemed {{ voucher.points }} points for it.',
    itCoversParkingForTheseDates: 'It covers parking for these dates, fees and taxes included. It can be used once.',
    button: 'View your voucher',
    stayingLongerIsFineWhatLies:
      'Staying longer or bringing a larger vehicle is fine: you pay the difference at the lot.{% if voucher.is_voidable %} You can void it until the day before the first date.{% endif %}',
    subject:
      '{% if voucher.is_gift %}A parking gift from {{ voucher.from }}{% elsif voucher.is_reminder %}Use your time voucher by {{ stay.leave.day }}{% else %}Your time voucher{% endif %}: {{ stay.arrive.day }} – {{ stay.leave.day }} · {{ voucher.number }}',
    preview:
      'Parking from {{ stay.arrive.full }} to {{ stay.leave.full }}, fees and taxes included. Show code {{ code.text }} at the gate.',
    showThisCodeAtTheGate: 'Show this code at the gate',
    yourPhoneIsEnoughYouCan: 'All you need is your phone. You can also give the number at the booth.',
    stayingLongerIsFineWhatLies2:
      'Staying longer or bringing a larger vehicle is fine: you pay the difference at the lot.',
    untilTheDayBeforeTheFirst: 'You can void it until the day before the first date.',
  },
  'voucher-bought': {
    heading: 'Your gift is on its way',
    headingPrinted: 'Your gift is ready to print',
    printThePage:
      'The page for {{ voucher.name }} is attached: print it, or pass it on. It shows your message and the code for the gate, not the price.',
    weMailItTo: 'We’ll email it to',
    recipientEmailOn: '({{ voucher.recipient_email }}) on',
    pricesDoNotShowInIt: '. It doesn’t show the price.',
    button: 'View your gift',
    untilTheDayBeforeTheFirst:
      '{% if voucher.is_voidable %}You can void it there until the day before the first date and get a full refund to your card.{% else %}It’s for today, so it can’t be voided.{% endif %} This link is only for you.',
    subject:
      'Your parking gift for {{ voucher.name }}: {{ stay.arrive.day }} – {{ stay.leave.day }} · {{ voucher.number }}',
    preview:
      'Total {{ price.total }}. {% if voucher.is_printed %}The page to print is attached.{% else %}We’ll email it on {{ voucher.deliver_on }}.{% endif %}',
    weMailItToNameRecipient:
      'We’ll email it to {{ voucher.name }} ({{ voucher.recipient_email }}) on {{ voucher.deliver_on }}. It doesn’t show the price.',
  },
  'voucher-refused': {
    heading: 'Your card was declined',
    theGiftForNameIsNot: 'Your gift for {{ voucher.name }} didn’t go through, and you were not charged.',
    button: 'Try again',
    subject: 'Your parking gift for {{ voucher.name }} didn’t go through',
    preview: 'Your card was declined. You were not charged.',
  },
  'voucher-voided': {
    heading: 'The voucher was voided',
    itsPointsPointsAreBackIn: 'Its {{ voucher.points }} points are back in the account.',
    refundGoesBackToYourCard:
      '{{ voucher.refund }} goes back to your {{ voucher.card }}. It arrives within 5 to 10 business days.',
    itsNumberDoesNotOpenThe: 'Its number no longer opens the gate.',
    subject: 'Time voucher {{ voucher.number }} was voided',
    preview:
      '{% if voucher.points %}Its {{ voucher.points }} points are back in the account.{% elsif voucher.refund %}{{ voucher.refund }} goes back to your {{ voucher.card }}.{% else %}Its number no longer opens the gate.{% endif %}',
  },
  'wait-ended': {
    heading: '{% if is_lapsed %}The space went to the next in line{% else %}No space opened up{% endif %}',
    lapsed:
      'We held a space for you, but the hold has expired, and you’re no longer in line. You were not charged. You can join the list again while these dates are sold out.',
    expired: 'We’re sorry: no space opened up in time for these dates. You’re off the list, and you were not charged.',
    button: 'Look at other dates',
    subject:
      '{% if is_lapsed %}The space went to the next in line{% else %}No space opened up{% endif %}: {{ stay.arrive.day }} – {{ stay.leave.day }}',
    preview: 'You were not charged.',
  },
  'wait-joined': {
    heading: 'You’re on the waiting list',
    weBookIt:
      'As soon as a space opens up, we’ll book it for you if it costs {{ wait.most }} or less, and charge your {{ wait.card }} then. If it costs more, we’ll hold it for an hour and ask you first. Nothing is charged before you have a space.',
    weWrite:
      'As soon as a space opens up, we’ll hold it for an hour and email you. You then book it at that day’s price.',
    fair: 'First come, first served: a space is offered to one person at a time. Hours between 10 pm and 7 am don’t count.',
    button: 'See your place in line',
    leaveAnyTime: 'You can leave the list there anytime. This link is only for you.',
    subject: 'You’re on the waiting list: {{ stay.arrive.day }} – {{ stay.leave.day }}',
    preview:
      '{% if wait.is_to_book %}We’ll book a space for you as soon as one opens up for {{ wait.most }} or less.{% else %}We’ll email you as soon as a space opens up.{% endif %}',
  },
  'wait-offered': {
    heading: '{% if is_refused %}Your card was declined{% else %}A space opened up for you{% endif %}',
    refused:
      'A space opened up for these dates, but your card was declined. You were not charged. You can pay with another card.',
    above:
      'It now costs {{ wait.price }}, more than your limit of {{ wait.most }}, so we’re asking first. You were not charged.',
    heldUntil: 'We’re holding it for you until',
    thenNext: '. After that, it goes to the next in line.',
    heldUntilText: 'We’re holding it for you until {{ wait.held_until }}. After that, it goes to the next in line.',
    button: 'Book it from {{ wait.price }}',
    notNeeded: 'Don’t need it anymore? Leave the list there, and it goes to the next person right away.',
    subject:
      '{% if is_refused %}Your card was declined, but your space is still held{% else %}A space opened up{% endif %}: {{ stay.arrive.day }} – {{ stay.leave.day }}',
    preview: 'Held for you until {{ wait.held_until }}, from {{ wait.price }}.',
  },
}

export const texts = textsOf('mail', en)
