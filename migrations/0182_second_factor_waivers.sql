-- Outside the demonstration groups of owners and managers require a second factor, unless an owner has written down why not.
alter table staff_groups add column totp_waiver text;
alter table staff_groups add check (totp_waiver is null or not totp_required);
