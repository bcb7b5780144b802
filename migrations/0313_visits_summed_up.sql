-- Apart from the trigger that notes events meanwhile: nobody waits for this.
select sum_up_funnel();
