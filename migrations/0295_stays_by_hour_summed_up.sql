-- Apart from the trigger that notes what changes meanwhile: nobody who comes or leaves waits for this.
select sum_up_stay_hours();
