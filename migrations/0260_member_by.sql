-- How a stay came to be a member's. The card kept in an account pays only where somebody showed that the account is theirs:
-- a number can be read off a receipt. A stay that was linked before this was kept counts as one linked by a number.
alter table transactions add column member_by text check (member_by in ('ACCOUNT', 'BOOKING', 'NUMBER', 'PASS'));
