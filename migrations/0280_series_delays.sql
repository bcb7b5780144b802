-- With which delay a series looked for occasions last, so that nobody is left out when it changes; null for the one it has.
alter table campaign_pace add column looked_delay_hours integer;
